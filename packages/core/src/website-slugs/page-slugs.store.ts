import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { linkPage, unlinkPages } from '../websites/index.ts';

/** Stores the slugs of a page's path. Call it in a transaction. */
export async function recordPageSlugs(
  transaction: Queries,
  { websiteId, pageId }: { readonly websiteId: string; readonly pageId: string },
  slugs: readonly string[],
): Promise<void> {
  const distinct = [...new Set(slugs)];
  if (distinct.length === 0) return;
  await sql`
    insert into website_slugs (website_id, original_slug)
    select ${websiteId}::uuid, slug from unnest(${distinct}::text[]) as given (slug)
    order by slug
    on conflict (website_id, original_slug) do nothing`.execute(transaction);
  const wanted = sql`
    select id from website_slugs
    where website_id = ${websiteId} and original_slug = any(${distinct}::text[])`;
  await linkPage(transaction, 'page_slugs', pageId, wanted);
}

/** Removes the slugs of pages. Those that no other page has are marked as gone. */
export function forgetPageSlugs(transaction: Queries, pageIds: readonly string[]): Promise<void> {
  return unlinkPages(transaction, 'page_slugs', pageIds);
}
