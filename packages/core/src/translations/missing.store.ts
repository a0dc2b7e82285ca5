import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

export interface MissingString {
  readonly hash: Buffer;
  readonly text: string;
}

/** Deletes strings of personal pages that the owner's translation memory does not have. */
export async function deletePrivate(
  transaction: Queries,
  site: { readonly id: string; readonly userId: string; readonly originalLanguage: string },
): Promise<void> {
  await sql`
    delete from unknown_strings where website_id = ${site.id} and original_hash in (
      select missing.original_hash from unknown_strings missing
      where missing.website_id = ${site.id} and missing.memory_only and not exists (
        select from translation_memory memory
        where memory.user_id = ${site.userId} and memory.source_language = ${site.originalLanguage}
          and memory.source_hash = missing.original_hash)
      order by missing.original_hash for update of missing)`.execute(transaction);
}

/** Returns strings that the proxy reported, locked for the transaction. */
export async function selectMissing(
  transaction: Queries,
  websiteId: string,
  limit: number,
): Promise<MissingString[]> {
  return transaction
    .selectFrom('unknown_strings')
    .select(['original_hash as hash', 'original_string as text'])
    .where('website_id', '=', websiteId)
    .orderBy('original_hash')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Moves reported strings to the website's strings, and to the page they were seen on if the site has it. */
export async function adoptMissing(
  transaction: Queries,
  websiteId: string,
  strings: readonly MissingString[],
  words: readonly number[],
): Promise<void> {
  const hashes = strings.map(({ hash }) => hash);
  await sql`
    insert into website_strings (website_id, original_hash, original_string, kind, context, word_count)
    select missing.website_id, missing.original_hash, missing.original_string, missing.kind, 'page', given.words
    from unnest(${hashes}::bytea[], ${words}::int[]) as given (hash, words)
    join unknown_strings missing
      on missing.website_id = ${websiteId} and missing.original_hash = given.hash
    order by given.hash
    on conflict (website_id, original_hash) do update set gone_at = null`.execute(transaction);
  await sql`
    insert into page_strings (page_id, website_string_id, position)
    select page.id, string.id, 100000
    from unknown_strings missing
    join pages page on page.website_id = missing.website_id and page.path = missing.path
    join website_strings string
      on string.website_id = missing.website_id and string.original_hash = missing.original_hash
    where missing.website_id = ${websiteId} and missing.original_hash = any(${hashes}::bytea[])
    on conflict do nothing`.execute(transaction);
  await sql`
    delete from unknown_strings
    where website_id = ${websiteId} and original_hash = any(${hashes}::bytea[])`.execute(
    transaction,
  );
}

/** Returns websites with reported strings and the languages they are translated to. */
export async function selectSitesWithMissing(
  queries: Queries,
): Promise<{ websiteId: string; languages: string[] }[]> {
  return queries
    .selectFrom('websites')
    .select(['id as websiteId', 'translation_languages as languages'])
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('unknown_strings')
          .select('unknown_strings.website_id')
          .whereRef('unknown_strings.website_id', '=', 'websites.id'),
      ),
    )
    .execute();
}
