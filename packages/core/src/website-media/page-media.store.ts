import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { linkPage, unlinkPages } from '../websites/index.ts';

/** The constraint `website_media_address`. */
const isStorable = (address: string) =>
  address.length <= 2048 && /^https?:\/\/[^\s\p{Cc}"<>]+$/iu.test(address);

/** An image of a page, and the one that it is another size of. Absolute addresses. */
export interface PageMedia {
  readonly address: string;
  readonly sizeOf?: string;
}

/**
 * Stores the images of a page; ignores schemes other than http and https. Marks images that are on no page any more as gone. Call it in a
 * transaction.
 */
export async function recordPageMedia(
  transaction: Queries,
  { websiteId, pageId }: { readonly websiteId: string; readonly pageId: string },
  media: readonly PageMedia[],
): Promise<void> {
  const storable = media.filter(({ address }) => isStorable(address));
  const distinct = [...new Set(storable.map(({ address }) => address))].sort();
  if (distinct.length > 0)
    await sql`
      insert into website_media (website_id, original_media)
      select ${websiteId}::uuid, address from unnest(${distinct}::text[]) as given (address)
      order by address
      on conflict (website_id, original_media) do nothing`.execute(transaction);
  const wanted = sql`
    select id from website_media
    where website_id = ${websiteId} and original_media = any(${distinct}::text[])`;
  await linkPage(transaction, 'page_media', pageId, wanted);
  await joinSizes(transaction, websiteId, storable);
  await releaseSizes(transaction, [pageId]);
}

/** A size that has a replacement or sizes of its own stays a picture of its own. */
async function joinSizes(
  transaction: Queries,
  websiteId: string,
  media: readonly PageMedia[],
): Promise<void> {
  const sizes = media.filter(({ address, sizeOf }) => sizeOf !== undefined && sizeOf !== address);
  if (sizes.length === 0) return;
  await sql`
    update website_media size set size_of = coalesce(main.size_of, main.id)
    from unnest(${sizes.map(({ address }) => address)}::text[], ${sizes.map(({ sizeOf }) => sizeOf)}::text[])
      as given (address, picture)
    join website_media main on main.website_id = ${websiteId} and main.original_media = given.picture
    where size.website_id = ${websiteId} and size.original_media = given.address and size.size_of is null
      and coalesce(main.size_of, main.id) <> size.id
      and not exists (select from website_media other where other.size_of = size.id)
      and not exists (select from translated_media target where target.website_media_id = size.id)`.execute(
    transaction,
  );
}

/** Sizes of a picture that is on no page any more are pictures of their own. */
async function releaseSizes(transaction: Queries, pageIds: readonly string[]): Promise<void> {
  await sql`
    update website_media size set size_of = null from website_media main
    where main.id = size.size_of and main.gone_at is not null and size.gone_at is null
      and main.website_id in (select website_id from pages where id = any(${pageIds}::uuid[]))`.execute(
    transaction,
  );
}

/** Removes the media of pages. Those that are on no other page are marked as gone. */
export async function forgetPageMedia(
  transaction: Queries,
  pageIds: readonly string[],
): Promise<void> {
  await unlinkPages(transaction, 'page_media', pageIds);
  await releaseSizes(transaction, pageIds);
}
