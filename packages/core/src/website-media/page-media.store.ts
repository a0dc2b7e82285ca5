import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';
import { linkPage, unlinkPages } from '../websites/index.ts';

/** The constraint `website_media_address`. */
const isStorable = (address: string) =>
  address.length <= 2048 && /^https?:\/\/[^\s\p{Cc}"<>]+$/iu.test(address);

/**
 * Stores the absolute image addresses of a page; ignores schemes other than http and https. Marks images that are on no page any
 * more as gone. Call it in a transaction.
 */
export async function recordPageMedia(
  transaction: Kysely<Schema>,
  { websiteId, pageId }: { readonly websiteId: string; readonly pageId: string },
  addresses: readonly string[],
): Promise<void> {
  const distinct = [...new Set(addresses)].filter(isStorable).sort();
  if (distinct.length > 0)
    await sql`
      insert into website_media (website_id, original_media)
      select ${websiteId}::uuid, address from unnest(${distinct}::text[]) as given (address)
      on conflict (website_id, original_media) do nothing`.execute(transaction);
  const wanted = sql`
    select id from website_media
    where website_id = ${websiteId} and original_media = any(${distinct}::text[])`;
  await linkPage(transaction, 'page_media', pageId, wanted);
}

/** Removes the media of pages. Those that are on no other page are marked as gone. */
export function forgetPageMedia(
  transaction: Kysely<Schema>,
  pageIds: readonly string[],
): Promise<void> {
  return unlinkPages(transaction, 'page_media', pageIds);
}
