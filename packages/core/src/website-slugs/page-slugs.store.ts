import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

/** Stores the slugs of a page's path and that the page has them. To be called in a transaction. */
export async function recordPageSlugs(
  transaction: Kysely<Schema>,
  { websiteId, pageId }: { readonly websiteId: string; readonly pageId: string },
  slugs: readonly string[],
): Promise<void> {
  const distinct = [...new Set(slugs)].sort();
  if (distinct.length === 0) return;
  await sql`
    insert into website_slugs (website_id, original_slug)
    select ${websiteId}::uuid, slug from unnest(${distinct}::text[]) as given (slug)
    on conflict (website_id, original_slug) do update set gone_at = null
      where website_slugs.gone_at is not null`.execute(transaction);
  await sql`
    insert into page_slugs (page_id, website_slug_id)
    select ${pageId}::uuid, id from website_slugs
    where website_id = ${websiteId} and original_slug = any(${distinct}::text[])
    on conflict do nothing`.execute(transaction);
}

/** The page is none any more: its slugs are gone unless other pages have them. */
export async function forgetPageSlugs(transaction: Kysely<Schema>, pageId: string): Promise<void> {
  await sql`
    with dropped as (delete from page_slugs where page_id = ${pageId} returning website_slug_id)
    update website_slugs slug set gone_at = now()
    where slug.id in (select website_slug_id from dropped) and slug.gone_at is null
      and not exists (select from page_slugs other where other.website_slug_id = slug.id and other.page_id <> ${pageId})`.execute(
    transaction,
  );
}
