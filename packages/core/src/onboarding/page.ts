import type { Database } from '@dragoman/database/connection';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing/port';
import { fetchPreviewPage, type PreviewPage } from '../previews/index.ts';
import { insertPage, selectPage } from './page.store.ts';

interface PendingWebsite {
  readonly id: string;
  readonly url: string;
  readonly original_language: string;
}

/** Returns the start page of a pending website. Fetches and stores it the first time. Throws what `fetchPreviewPage` throws. */
export async function openPage(
  deps: { readonly database: Database; readonly fetchPage: PageFetcher },
  website: PendingWebsite,
): Promise<PreviewPage> {
  const stored = await readPage(deps, website);
  if (stored !== undefined) return stored;
  let fetched: FetchedPage | undefined;
  const fetchPage: PageFetcher = async (address, options) => {
    fetched = await deps.fetchPage(address, options);
    return fetched;
  };
  const page = await fetchPreviewPage({ fetchPage }, sourceOf(website));
  if (fetched !== undefined) await insertPage(deps.database.kysely, website.id, fetched);
  // Another language may have stored it meanwhile, with different texts if the page changes constantly.
  return (await readPage(deps, website)) ?? page;
}

/** Returns the stored page, or undefined if it was not fetched yet. */
export async function readPage(
  { database }: { readonly database: Database },
  website: PendingWebsite,
): Promise<PreviewPage | undefined> {
  const stored = await selectPage(database.kysely, website.id);
  if (stored === undefined) return undefined;
  return fetchPreviewPage({ fetchPage: async () => stored }, sourceOf(website));
}

function sourceOf({ url, original_language }: PendingWebsite) {
  return { url, originalLanguage: original_language };
}
