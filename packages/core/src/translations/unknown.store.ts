import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

export interface UnknownString {
  readonly hash: Buffer;
  readonly text: string;
}

/** Takes off the list what was met on visitors' own pages and is not in the owner's translation memory. */
export async function dropPrivate(
  transaction: Kysely<Schema>,
  site: { readonly id: string; readonly userId: string; readonly originalLanguage: string },
): Promise<void> {
  await sql`
    delete from unknown_strings unknown
    where unknown.website_id = ${site.id} and unknown.memory_only and not exists (
      select from translation_memory memory
      where memory.user_id = ${site.userId} and memory.source_language = ${site.originalLanguage}
        and memory.source_hash = unknown.original_hash)`.execute(transaction);
}

/** Strings first met by the proxy, locked for the transaction. */
export async function selectUnknown(
  transaction: Kysely<Schema>,
  websiteId: string,
  limit: number,
): Promise<UnknownString[]> {
  return transaction
    .selectFrom('unknown_strings')
    .select(['original_hash as hash', 'original_string as text'])
    .where('website_id', '=', websiteId)
    .orderBy('original_hash')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Makes them strings of the website, on the page they were met if it is known, and takes them off the list. */
export async function adoptUnknown(
  transaction: Kysely<Schema>,
  websiteId: string,
  strings: readonly UnknownString[],
  words: readonly number[],
): Promise<void> {
  const hashes = strings.map(({ hash }) => hash);
  await sql`
    insert into website_strings (website_id, original_hash, original_string, kind, context, word_count)
    select unknown.website_id, unknown.original_hash, unknown.original_string, unknown.kind, 'page', given.words
    from unnest(${hashes}::bytea[], ${words}::int[]) as given (hash, words)
    join unknown_strings unknown
      on unknown.website_id = ${websiteId} and unknown.original_hash = given.hash
    order by given.hash
    on conflict (website_id, original_hash) do update set gone_at = null`.execute(transaction);
  await sql`
    insert into page_strings (page_id, website_string_id, position)
    select page.id, string.id, 100000
    from unknown_strings unknown
    join pages page on page.website_id = unknown.website_id and page.path = unknown.path
    join website_strings string
      on string.website_id = unknown.website_id and string.original_hash = unknown.original_hash
    where unknown.website_id = ${websiteId} and unknown.original_hash = any(${hashes}::bytea[])
    on conflict do nothing`.execute(transaction);
  await sql`
    delete from unknown_strings
    where website_id = ${websiteId} and original_hash = any(${hashes}::bytea[])`.execute(
    transaction,
  );
}
