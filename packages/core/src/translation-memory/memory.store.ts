import { createHash } from 'node:crypto';
import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

export interface MemoryPair {
  readonly userId: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

export interface MemoryRow {
  readonly source: string;
  readonly target: string;
}

/** The key of memory entries and of `website_strings`. */
export function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Adds or changes entries. Imports do not overwrite edits. Returns the number of affected entries. */
export async function upsertMemory(
  queries: Queries,
  { userId, sourceLanguage, targetLanguage }: MemoryPair,
  rows: readonly MemoryRow[],
  origin: 'import' | 'edited',
): Promise<number> {
  const sources = rows.map((row) => row.source);
  const { numAffectedRows } = await sql`
    insert into translation_memory
      (user_id, source_language, target_language, source_hash, source_text, target_text, origin)
    select ${userId}, ${sourceLanguage}, ${targetLanguage}, given.hash, given.source, given.target, ${origin}
    from unnest(
      ${sources.map(hashText)}::bytea[], ${sources}::text[], ${rows.map((row) => row.target)}::text[]
    ) as given (hash, source, target)
    order by given.hash
    on conflict (user_id, source_language, target_language, source_hash) do update
      set target_text = excluded.target_text, origin = excluded.origin, updated_at = now()
      where translation_memory.target_text <> excluded.target_text
        and (translation_memory.origin <> 'edited' or excluded.origin = 'edited')`.execute(queries);
  return Number(numAffectedRows ?? 0);
}

export interface MemoryChanges {
  /** Sources that the memory does not have. */
  readonly added: number;
  /** Entries of an earlier import with another target. */
  readonly changed: number;
  readonly unchanged: number;
  /** Edited entries with another target. An import does not overwrite them. */
  readonly editsKept: number;
}

/** Counts what importing rows would change. `rows` have distinct sources. */
export async function compareMemory(
  queries: Queries,
  { userId, sourceLanguage, targetLanguage }: MemoryPair,
  rows: readonly MemoryRow[],
): Promise<MemoryChanges> {
  const counted = await rowsOf<MemoryChanges>(queries)`
    select count(*) filter (where memory.source_hash is null)::int as added,
      count(*) filter (where memory.target_text <> given.target and memory.origin <> 'edited')::int as changed,
      count(*) filter (where memory.target_text = given.target)::int as unchanged,
      count(*) filter (where memory.target_text <> given.target and memory.origin = 'edited')::int as "editsKept"
    from unnest(${rows.map((row) => hashText(row.source))}::bytea[], ${rows.map((row) => row.target)}::text[])
      as given (hash, target)
    left join translation_memory memory on memory.source_hash = given.hash and memory.user_id = ${userId}
      and memory.source_language = ${sourceLanguage} and memory.target_language = ${targetLanguage}`;
  return counted[0] ?? { added: 0, changed: 0, unchanged: 0, editsKept: 0 };
}

export interface MemoryPairCount {
  readonly source_language: string;
  readonly target_language: string;
  readonly entry_count: number;
  readonly imported_count: number;
  readonly updated_at: Date;
}

/** Returns the language pairs of a user's memory. */
export async function selectMemoryPairs(
  queries: Queries,
  userId: string,
): Promise<MemoryPairCount[]> {
  return rowsOf<MemoryPairCount>(queries)`
    select source_language, target_language, count(*)::int as entry_count,
      count(*) filter (where origin = 'import')::int as imported_count, max(updated_at) as updated_at
    from translation_memory where user_id = ${userId}
    group by source_language, target_language order by source_language, target_language`;
}

/** Deletes the imported entries of one pair. Returns their number. */
export async function deleteImported(
  queries: Queries,
  { userId, sourceLanguage, targetLanguage }: MemoryPair,
): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('translation_memory')
    .where('user_id', '=', userId)
    .where('source_language', '=', sourceLanguage)
    .where('target_language', '=', targetLanguage)
    .where('origin', '=', 'import')
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes edits whose source and target match exactly. */
export async function deleteEdits(
  queries: Queries,
  { userId, sourceLanguage, targetLanguage }: MemoryPair,
  rows: readonly MemoryRow[],
): Promise<void> {
  await sql`
    delete from translation_memory memory
    using unnest(${rows.map((row) => hashText(row.source))}::bytea[], ${rows.map((row) => row.target)}::text[])
      as given (hash, target)
    where memory.user_id = ${userId} and memory.source_language = ${sourceLanguage}
      and memory.target_language = ${targetLanguage} and memory.source_hash = given.hash
      and memory.target_text = given.target and memory.origin = 'edited'`.execute(queries);
}

export interface MemoryMatch extends MemoryRow {
  /** True if an engine made the translation. */
  readonly isMachine: boolean;
}

/** Returns the best translation per source: edits, then strings of the user's websites, imports, and machine translations. */
export async function selectMatches(
  queries: Queries,
  { userId, sourceLanguage, targetLanguage }: MemoryPair,
  texts: readonly string[],
): Promise<MemoryMatch[]> {
  return rowsOf<MemoryMatch>(queries)`
    with wanted as (select unnest(${texts.map(hashText)}::bytea[]) as hash),
    found as (
      select memory.source_text as source, memory.target_text as target,
        case memory.origin when 'edited' then 1 when 'import' then 3 else 4 end as rank, memory.updated_at
      from wanted join translation_memory memory on memory.source_hash = wanted.hash
      where memory.user_id = ${userId} and memory.source_language = ${sourceLanguage}
        and memory.target_language = ${targetLanguage}
      union all
      select string.original_string, translated.translated_string, 2, translated.updated_at
      from websites site
      join website_strings string on string.website_id = site.id
      join wanted on wanted.hash = string.original_hash
      join translated_strings translated on translated.website_string_id = string.id
      where site.user_id = ${userId} and site.original_language = ${sourceLanguage}
        and translated.target_language = ${targetLanguage}
        and translated.state in ('edited', 'reviewed')
    )
    select distinct on (source) source, target, rank = 4 as "isMachine" from found order by source, rank, updated_at desc`;
}

/** Returns entries of one pair after a hash, ordered by the hashes of their sources. */
export async function selectMemoryPage(
  queries: Queries,
  { userId, sourceLanguage, targetLanguage }: MemoryPair,
  after: Buffer | undefined,
  limit: number,
): Promise<(MemoryRow & { hash: Buffer })[]> {
  const query = queries
    .selectFrom('translation_memory')
    .select(['source_hash as hash', 'source_text as source', 'target_text as target'])
    .where('user_id', '=', userId)
    .where('source_language', '=', sourceLanguage)
    .where('target_language', '=', targetLanguage)
    .orderBy('source_hash')
    .limit(limit);
  return (after === undefined ? query : query.where('source_hash', '>', after)).execute();
}

export async function coversWebsite(
  queries: Queries,
  { userId, sourceLanguage, targetLanguage }: MemoryPair,
  websiteId: string,
): Promise<boolean> {
  const rows = await rowsOf<{ covers: boolean }>(queries)`
    select exists (
      select from translation_memory memory
      where memory.user_id = ${userId} and memory.source_language = ${sourceLanguage}
        and memory.target_language = ${targetLanguage} and (
          not exists (select from website_strings any_string where any_string.website_id = ${websiteId})
          or exists (
            select from website_strings string
            where string.website_id = ${websiteId} and string.original_hash = memory.source_hash
          )
        )
    ) as covers`;
  return rows[0]?.covers ?? false;
}
