import { useEffect } from 'react';
import { backend } from '../../api/backend.ts';
import { announce } from '../../websites/custom-events.ts';
import { takePendingWebsite, tempIdHeader } from '../../websites/pending-website.ts';

/**
 * The browser's way of handing a parked website over [visitor-account-admin §4, Onboarding and sign-up]: reads which one waits, tells the add form,
 * and deletes it. Most often the server has done so at the sign-in, and there is nothing left. Failures are only logged.
 * Stands in the same screen as the form, which listens before this is told.
 */
export function usePendingWebsite(): void {
  useEffect(() => {
    const tempId = takePendingWebsite();
    if (tempId === undefined) return;
    handOver(tempId).catch((error) => console.error('The website that waits failed.', error));
  }, []);
}

async function handOver(tempId: string): Promise<void> {
  const parked = () => backend().from('temp_websites');
  const { data } = await parked()
    .select('url, original_language')
    .eq('id', tempId)
    .setHeader(tempIdHeader, tempId)
    .maybeSingle()
    .throwOnError();
  if (data === null) return;
  announce('createWebsite', { url: data.url, language: data.original_language });
  await parked().delete().eq('id', tempId).setHeader(tempIdHeader, tempId).throwOnError();
}
