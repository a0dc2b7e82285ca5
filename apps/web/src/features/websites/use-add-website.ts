import { ApiError } from '@dragoman/contract/client';
import { normalizeWebsiteUrl } from '@dragoman/domain/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { routes } from '../../routes/routes.data.ts';
import { messageText, t } from '../../texts/texts.ts';
import { notify } from '../../ui/toast.tsx';
import { addWebsiteTexts } from '../../websites/add-website-texts.ts';
import { listenTo } from '../../websites/custom-events.ts';
import { shownAddress } from '../../websites/website-labels.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import { type AddedWebsite, createWebsite, detectWebsite } from './create-website.ts';

export type AddPhase = 'idle' | 'adding' | 'scanning';

/** Adds a website by the form and by the event `createWebsite` [visitor-account-admin §4]. */
export function useAddWebsite(onAdded: () => void) {
  const [phase, setPhase] = useState<AddPhase>('idle');
  const [error, setError] = useState<string>();
  const finish = useAfterAdding();
  useEffect(() => listenTo('websiteScanStart', () => setPhase('scanning')), []);

  const submit = async (input: string) => {
    const address = parseAddress(input);
    if ('refusal' in address) return setError(address.refusal);
    setError(undefined);
    setPhase('adding');
    try {
      const { url, detectedLanguage } = await detectWebsite(address.url);
      const added = await createWebsite(url, detectedLanguage);
      onAdded();
      await finish(added);
    } catch (cause) {
      console.error('Adding the website failed.', cause);
      const reason = cause instanceof ApiError ? ` ${cause.message}` : '';
      setError(t(addWebsiteTexts.failed) + reason);
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

/** Opens the dashboard with the new website, or the website that the user already has. */
function useAfterAdding() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ website, isDuplicate }: AddedWebsite) => {
    await queries.invalidateQueries({ queryKey: websiteQueries.all });
    const address = shownAddress(website.url);
    notify.done(
      isDuplicate
        ? t('You already have {address}.', { address })
        : t('{address} was added.', { address }),
    );
    await navigate(
      isDuplicate ? generatePath(routes.website, { websiteId: website.id }) : routes.dashboard,
    );
  };
}

/** Returns the normalized address, or why it is invalid [visitor-account-admin §5]. */
function parseAddress(input: string): { url: string } | { refusal: string } {
  try {
    return { url: normalizeWebsiteUrl(input) };
  } catch (error) {
    return { refusal: messageText((error as Error).message) };
  }
}
