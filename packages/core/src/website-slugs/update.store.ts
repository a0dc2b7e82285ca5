import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

interface SlugUpdate {
  readonly websiteSlugId: string;
  readonly targetLanguage: string;
  readonly slug: string;
}

/** Returns the original slug that the website already shows as this one in the language, or undefined. */
export async function findConflictingSlug(
  transaction: Queries,
  { websiteSlugId, targetLanguage, slug }: SlugUpdate,
): Promise<string | undefined> {
  const rows = await rowsOf<{ original_slug: string }>(transaction)`
    select other.original_slug
    from website_slugs own
    join website_slugs other on other.website_id = own.website_id and other.id <> own.id and other.gone_at is null
    left join translated_slugs translated
      on translated.website_slug_id = other.id and translated.target_language = ${targetLanguage}
    where own.id = ${websiteSlugId} and coalesce(translated.translated_slug, other.original_slug) = ${slug}
    limit 1`;
  return rows[0]?.original_slug;
}

export async function upsertSlug(
  transaction: Queries,
  { websiteSlugId, targetLanguage, slug }: SlugUpdate,
): Promise<void> {
  await sql`
    insert into translated_slugs (website_slug_id, target_language, translated_slug)
    values (${websiteSlugId}, ${targetLanguage}, ${slug})
    on conflict (website_slug_id, target_language)
      do update set translated_slug = excluded.translated_slug, updated_at = now()`.execute(
    transaction,
  );
}

/**
 * Holds a website's slugs in a language until the transaction ends, so that two writers cannot take the same slug. Locks
 * the translation first, as whoever stores a batch does: a slug's trigger writes that row. Its slugs by an advisory lock:
 * one on the website's row could wait for a scan that waits for the caller's translation.
 */
export async function lockSlugs(
  transaction: Queries,
  { websiteId, targetLanguage }: { websiteId: string; targetLanguage: string },
): Promise<void> {
  await sql`select from translations where website_id = ${websiteId} and target_language = ${targetLanguage}
    for no key update`.execute(transaction);
  const name = `slugs ${websiteId} ${targetLanguage}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
