import type { Queries } from '@dragoman/database/connection';
import type { FetchedPage } from '@dragoman/providers/outgoing/port';
import type { PreviewName } from './deps.ts';

export type PageName = Pick<PreviewName, 'tempWebsiteId' | 'path'>;

/** Returns undefined if the page was not fetched yet. */
export async function selectPage(
  queries: Queries,
  { tempWebsiteId, path }: PageName,
): Promise<FetchedPage | undefined> {
  const row = await queries
    .selectFrom('temp_website_pages')
    .select(['address', 'content_type', 'body'])
    .where('temp_website_id', '=', tempWebsiteId)
    .where('path', '=', path)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const headers = row.content_type === null ? {} : { 'content-type': row.content_type };
  return { url: row.address, status: 200, headers, body: row.body, redirects: [] };
}

/** Stores a page. Does not overwrite one, because its texts may be translated. */
export async function insertPage(
  queries: Queries,
  { tempWebsiteId, path }: PageName,
  page: FetchedPage,
): Promise<void> {
  await queries
    .insertInto('temp_website_pages')
    .values({
      temp_website_id: tempWebsiteId,
      path,
      address: page.url,
      content_type: page.headers['content-type'] ?? null,
      body: Buffer.from(page.body),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
