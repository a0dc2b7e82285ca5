import type { Database, HasDatabase } from '@dragoman/database/connection';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing/port';
import { fetchPreviewPage, type PreviewPage, pageAddress } from '../previews/index.ts';
import { insertPage, selectPage } from './page.store.ts';

interface PendingWebsite {
  readonly id: string;
  readonly url: string;
  readonly original_language: string;
}

/**
 * Returns a page of a pending website; an empty path is its first page. Fetches and stores it the first time. Throws what
 * `fetchPreviewPage` throws, and `bad-request` for a path of another website.
 */
export async function openPage(
  deps: { readonly database: Database; readonly fetchPage: PageFetcher },
  website: PendingWebsite,
  path: string,
): Promise<PreviewPage> {
  const stored = await readPage(deps, website, path);
  if (stored !== undefined) return stored;
  let fetched: FetchedPage | undefined;
  const fetchPage: PageFetcher = async (address, options) => {
    fetched = await deps.fetchPage(address, options);
    return fetched;
  };
  const url = path === '' ? website.url : await linkedAddress(deps, website, path);
  const page = await fetchPreviewPage({ fetchPage }, { ...sourceOf(website), url });
  const name = { tempWebsiteId: website.id, path };
  if (fetched !== undefined) await insertPage(deps.database.kysely, name, fetched);
  // Another language may have stored it meanwhile, with different texts if the page changes constantly.
  return (await readPage(deps, website, path)) ?? page;
}

/** Links lead to the host where the first page was found, such as `www`. */
async function linkedAddress(
  { database }: HasDatabase,
  { id, url }: PendingWebsite,
  path: string,
): Promise<string> {
  const first = await selectPage(database.kysely, { tempWebsiteId: id, path: '' });
  return pageAddress(first?.url ?? url, path);
}

/** Returns the stored page, or undefined if it was not fetched yet. */
export async function readPage(
  { database }: HasDatabase,
  website: PendingWebsite,
  path: string,
): Promise<PreviewPage | undefined> {
  const stored = await selectPage(database.kysely, { tempWebsiteId: website.id, path });
  if (stored === undefined) return undefined;
  return fetchPreviewPage({ fetchPage: async () => stored }, sourceOf(website));
}

function sourceOf({ url, original_language }: PendingWebsite) {
  return { url, sourceLanguage: original_language };
}
