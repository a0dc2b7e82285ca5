import { type Queries, rowsOf } from '@dragoman/database/connection';
import { type RawBuilder, sql } from 'kysely';
import type { MemoryPair } from './memory.store.ts';

/** An index finds more candidates only for texts of a few common words. */
const maxCandidates = 3000;

/**
 * Selects memory entries that share words with a text, as rows of `source_text`, `target_text` and `source_key`. Each
 * argument is an SQL expression.
 */
export function similarEntries(
  pair: Readonly<Record<keyof MemoryPair, RawBuilder<unknown>>>,
  text: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select memory.source_text, memory.target_text, memory.source_key from translation_memory memory
    where memory.user_id = ${pair.userId} and memory.source_language = ${pair.sourceLanguage}
      and memory.target_language = ${pair.targetLanguage}
      and memory.source_tokens && memory_tokens(
        ${pair.userId}::text || ${pair.sourceLanguage} || ' ' || ${pair.targetLanguage}, memory_key(${text}))
    limit ${maxCandidates}`;
}

export interface SimilarEntry {
  /** The text that was looked up. */
  readonly text: string;
  readonly source: string;
  readonly target: string;
  /** From 0 to 1; numbers count as equal. */
  readonly similarity: number;
}

/** Returns the most similar entry for each text that has one. */
export async function selectSimilar(
  queries: Queries,
  { userId, sourceLanguage, targetLanguage }: MemoryPair,
  texts: readonly string[],
  least: number,
): Promise<SimilarEntry[]> {
  const pair = {
    userId: sql`${userId}::uuid`,
    sourceLanguage: sql`${sourceLanguage}::text`,
    targetLanguage: sql`${targetLanguage}::text`,
  };
  return rowsOf<SimilarEntry>(queries)`
    select given.text, best.source_text as source, best.target_text as target, best.similarity
    from unnest(${texts}::text[]) as given (text)
    cross join lateral (
      select entry.*, extensions.similarity(entry.source_key, memory_key(given.text)) as similarity
      from (${similarEntries(pair, sql`given.text`)}) as entry
      order by similarity desc, entry.source_text limit 1
    ) as best
    where best.similarity >= ${least}`;
}
