import { useEffect } from 'react';
import { backend } from '../../api/backend.ts';
import { announce } from '../../websites/custom-events.ts';
import { takePendingWebsite, tempIdHeader } from '../../websites/pending-website.ts';

/**
 * Claims a pending website from the browser [visitor-account-admin §4, Onboarding and sign-up]: passes it to the add-website
 * form and deletes it. The server has usually done so at sign-in. Logs failures. Must be on the same screen as the form, which
 * listens for the event.
 */
export function useClaimPendingWebsite(): void {
  useEffect(() => {
    const tempId = takePendingWebsite();
    if (tempId === undefined) return;
    claim(tempId).catch((error) => console.error('The website that waits failed.', error));
  }, []);
}

async function claim(tempId: string): Promise<void> {
  const pending = () => backend().from('temp_websites');
  const { data } = await pending()
    .select('url, original_language')
    .eq('id', tempId)
    .setHeader(tempIdHeader, tempId)
    .maybeSingle()
    .throwOnError();
  if (data === null) return;
  announce('createWebsite', { url: data.url, language: data.original_language });
  await pending().delete().eq('id', tempId).setHeader(tempIdHeader, tempId).throwOnError();
}
