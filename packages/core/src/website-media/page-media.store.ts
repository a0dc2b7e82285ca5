import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

/** What the table takes (`website_media_address`); the index takes no longer ones either. */
const isKept = (address: string) =>
  address.length <= 2048 && /^https?:\/\/[^\s\p{Cc}"<>]+$/iu.test(address);

/**
 * Stores the image addresses of a page (absolute; others than http and https are passed over) and that the page has them; those that no page has any more are marked
 * as gone. To be called in a transaction.
 */
export async function recordPageMedia(
  transaction: Kysely<Schema>,
  { websiteId, pageId }: { readonly websiteId: string; readonly pageId: string },
  addresses: readonly string[],
): Promise<void> {
  const distinct = [...new Set(addresses)].filter(isKept).sort();
  await sql`
    insert into website_media (website_id, original_media)
    select ${websiteId}::uuid, address from unnest(${distinct}::text[]) as given (address)
    on conflict (website_id, original_media) do update set gone_at = null
      where website_media.gone_at is not null`.execute(transaction);
  await sql`
    insert into page_media (page_id, website_media_id)
    select ${pageId}::uuid, id from website_media
    where website_id = ${websiteId} and original_media = any(${distinct}::text[])
    on conflict do nothing`.execute(transaction);
  await dropLinks(transaction, pageId, distinct);
}

/** The page holds nothing any more: its media are gone unless other pages have them. */
export async function forgetPageMedia(transaction: Kysely<Schema>, pageId: string): Promise<void> {
  await dropLinks(transaction, pageId, []);
}

async function dropLinks(
  transaction: Kysely<Schema>,
  pageId: string,
  kept: readonly string[],
): Promise<void> {
  await sql`
    with dropped as (
      delete from page_media link using website_media media
      where link.page_id = ${pageId} and media.id = link.website_media_id
        and media.original_media <> all(${kept}::text[])
      returning link.website_media_id
    )
    update website_media media set gone_at = now()
    where media.id in (select website_media_id from dropped) and media.gone_at is null
      and not exists (select from page_media other where other.website_media_id = media.id and other.page_id <> ${pageId})`.execute(
    transaction,
  );
}
