import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';
import { removePageLinks } from '../websites/index.ts';

/** Stores the slugs of a page's path. Call it in a transaction. */
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

/** Removes a page's slugs. Those that no other page has are marked as gone. */
export function forgetPageSlugs(transaction: Kysely<Schema>, pageId: string): Promise<void> {
  return removePageLinks(transaction, 'page_slugs', pageId);
}
