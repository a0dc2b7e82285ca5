import { normaliseWebsiteUrl } from '@dragoman/domain/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../../ui/toast.tsx';
import { addWebsiteWords } from '../../websites/add-website-texts.ts';
import { listenTo } from '../../websites/custom-events.ts';
import { websiteQueries } from '../../websites/dashboard-websites.ts';
import { shownAddress } from '../../websites/website-labels.ts';
import { type AddedWebsite, createWebsite, detectLanguage } from './create-website.ts';

export type AddPhase = 'idle' | 'adding' | 'scanning';

/** Adding a website to the user's own [visitor-account-admin §4]: by the form, and by the event `createWebsite`. */
export function useAddWebsite(onAdded: () => void) {
  const [phase, setPhase] = useState<AddPhase>('idle');
  const [error, setError] = useState<string>();
  const finish = useFinish();
  useEffect(() => listenTo('websiteScanStart', () => setPhase('scanning')), []);

  const submit = async (input: string) => {
    const address = read(input);
    if ('refusal' in address) return setError(address.refusal);
    setError(undefined);
    setPhase('adding');
    try {
      const added = await createWebsite(address.url, await detectLanguage(address.url));
      onAdded();
      await finish(added);
    } catch (cause) {
      console.error('Adding the website failed.', cause);
      setError(addWebsiteWords.failed);
    }
    setPhase('idle');
  };

  const addPending = useEffectEvent(
    async ({ url, language }: { url: string; language: string }) => {
      setPhase('adding');
      try {
        await finish(await createWebsite(url, language));
      } catch (cause) {
        console.error('The website that was waiting could not be added.', cause);
      }
      setPhase('idle');
    },
  );
  useEffect(() => listenTo('createWebsite', (pending) => void addPending(pending)), []);

  return { phase, error, submit, forgetError: () => setError(undefined) };
}

/** Goes to the dashboard with the new website in its list, or opens the website that the user has already. */
function useFinish() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ website, isDuplicate }: AddedWebsite) => {
    await queries.invalidateQueries({ queryKey: websiteQueries.all });
    const address = shownAddress(website.url);
    notify.done(isDuplicate ? `You already have ${address}.` : `${address} was added.`);
    await navigate(isDuplicate ? `/dashboard/website/${website.id}` : '/dashboard');
  };
}

/** The address as it is kept, or why it is refused [visitor-account-admin §5]. */
function read(input: string): { url: string } | { refusal: string } {
  try {
    return { url: normaliseWebsiteUrl(input) };
  } catch (error) {
    return { refusal: (error as Error).message };
  }
}
