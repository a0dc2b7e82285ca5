import type { Database } from '@dragoman/database/connection';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing';
import { fetchPreviewPage, type PreviewPage } from '../previews/index.ts';
import { insertPage, selectPage } from './page.store.ts';

interface Parked {
  readonly id: string;
  readonly url: string;
  readonly original_language: string;
}

/** The first page of a parked website, cut: as it was kept, else fetched and kept. Throws what `fetchPreviewPage` throws. */
export async function openPage(
  deps: { readonly database: Database; readonly fetchPage: PageFetcher },
  parked: Parked,
): Promise<PreviewPage> {
  const kept = await readPage(deps, parked);
  if (kept !== undefined) return kept;
  let fetched: FetchedPage | undefined;
  const fetchPage: PageFetcher = async (address, options) => {
    fetched = await deps.fetchPage(address, options);
    return fetched;
  };
  const page = await fetchPreviewPage({ fetchPage }, sourceOf(parked));
  if (fetched !== undefined) await insertPage(deps.database.kysely, parked.id, fetched);
  // Another language may have fetched it meanwhile, and its texts differ if the page changes all the time.
  return (await readPage(deps, parked)) ?? page;
}

/** The page as it was kept; undefined before it was fetched. */
export async function readPage(
  { database }: { readonly database: Database },
  parked: Parked,
): Promise<PreviewPage | undefined> {
  const kept = await selectPage(database.kysely, parked.id);
  if (kept === undefined) return undefined;
  return fetchPreviewPage({ fetchPage: async () => kept }, sourceOf(parked));
}

function sourceOf({ url, original_language }: Parked) {
  return { url, originalLanguage: original_language };
}
