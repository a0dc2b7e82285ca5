import { databaseTime, type Queries, rowsOf } from '@dragoman/database/connection';
import { readSearch, type SoughtText } from '@dragoman/domain/website-strings';
import { type RawBuilder, sql } from 'kysely';
import { hashText, type MemoryPair } from './memory.store.ts';
import { holdsSought, mayHoldSought } from './sought.ts';

export interface MemoryEntry {
  readonly id: string;
  readonly source_text: string;
  readonly target_text: string;
  readonly origin: 'edited' | 'import' | 'machine';
  readonly updated_at: Date;
}

const columns = ['id', 'source_text', 'target_text', 'origin', 'updated_at'] as const;

interface MemorySearch extends MemoryPair {
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Returns a page of the entries of one pair that a search finds, the newest first, and their number. */
export async function selectEntries(
  queries: Queries,
  { userId, sourceLanguage, targetLanguage, search, page, limit }: MemorySearch,
): Promise<{ entries: MemoryEntry[]; totalCount: number }> {
  const found = readSearch(search).map((sought) => {
    const source = holds(sql`memory.source_text`, sought);
    return sql`and (${source} or ${holds(sql`memory.target_text`, sought)})`;
  });
  const rows = await rowsOf<MemoryEntry & { total: number }>(queries)`
    select id, source_text, target_text, origin, updated_at, count(*) over ()::int as total
    from translation_memory memory
    where user_id = ${userId} and source_language = ${sourceLanguage}
      and target_language = ${targetLanguage} ${sql.join(found, sql` `)}
    order by updated_at desc, id limit ${limit} offset ${(page - 1) * limit}`;
  const entries = rows.map(({ total: _total, ...entry }) => entry);
  return { entries, totalCount: rows[0]?.total ?? 0 };
}

function holds(text: RawBuilder<unknown>, sought: SoughtText): RawBuilder<unknown> {
  const folded = sql`fold_text(${text})`;
  return sql`(${mayHoldSought(folded, sought)} and ${holdsSought(text, folded, sought)})`;
}

/** Writes an entry in place of the one with the same source. */
export async function writeEntry(
  queries: Queries,
  { userId, sourceLanguage, targetLanguage }: MemoryPair,
  entry: Pick<MemoryEntry, 'source_text' | 'target_text' | 'origin'>,
): Promise<MemoryEntry> {
  const { target_text, origin } = entry;
  return queries
    .insertInto('translation_memory')
    .values({
      ...{ user_id: userId, source_language: sourceLanguage, target_language: targetLanguage },
      ...entry,
      source_hash: hashText(entry.source_text),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'source_language', 'target_language', 'source_hash'])
        .doUpdateSet({ target_text, origin, updated_at: databaseTime() }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Returns the deleted entry; undefined if the account has none with this id in these languages, where null means all. */
export async function deleteEntry(
  queries: Queries,
  { accountId, languages }: { accountId: string; languages: readonly string[] | null },
  id: string,
): Promise<MemoryEntry | undefined> {
  return queries
    .deleteFrom('translation_memory')
    .where('user_id', '=', accountId)
    .where('id', '=', id)
    .$if(languages !== null, (query) => query.where('target_language', 'in', languages ?? []))
    .returning(columns)
    .executeTakeFirst();
}
