import type { Schema } from '@dragoman/database/schema';
import type { GlossaryEntry } from '@dragoman/domain/glossary';
import { type Kysely, type RawBuilder, sql } from 'kysely';

export interface GlossaryScope {
  readonly userId: string;
  /** Null for the terms of all websites. */
  readonly websiteId: string | null;
}

/** Lets one import at a time change an owner's glossary. */
export async function lockGlossary(transaction: Kysely<Schema>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('glossary ' || ${userId}::text, 0))`.execute(
    transaction,
  );
}

/** Returns for each entry the stored one with the same term and language, if there is one. */
export async function selectStored(
  database: Kysely<Schema>,
  { userId, websiteId }: GlossaryScope,
  entries: readonly GlossaryEntry[],
): Promise<ReadonlyMap<GlossaryEntry, GlossaryEntry>> {
  const { rows } = await sql<GlossaryEntry & { place: number }>`
    select given.place::int, stored.term, stored.translation, stored.target_language as "targetLanguage",
      stored.is_case_sensitive as "isCaseSensitive", stored.part_of_speech as "partOfSpeech", stored.note
    from ${given(entries)} join glossary_terms stored on stored.user_id = ${userId}
      and stored.website_id is not distinct from ${websiteId}::uuid
      and stored.target_language is not distinct from given.target_language
      and lower(stored.term) = lower(given.term)`.execute(database);
  const stored = new Map<GlossaryEntry, GlossaryEntry>();
  for (const { place, ...row } of rows) {
    const entry = entries[place - 1];
    if (entry !== undefined) stored.set(entry, row);
  }
  return stored;
}

/** Adds terms, or replaces those with the same term and language. */
export async function upsertTerms(
  transaction: Kysely<Schema>,
  { userId, websiteId }: GlossaryScope,
  entries: readonly GlossaryEntry[],
): Promise<void> {
  await sql`
    insert into glossary_terms (user_id, website_id, term, translation, target_language, is_case_sensitive,
      part_of_speech, note)
    select distinct on (lower(term), target_language) ${userId}, ${websiteId}::uuid, term, translation,
      target_language, is_case_sensitive, part_of_speech, note
    from ${given(entries)} order by lower(term), target_language, place
    on conflict (user_id, website_id, target_language, lower(term)) do update set term = excluded.term,
      translation = excluded.translation, is_case_sensitive = excluded.is_case_sensitive,
      part_of_speech = excluded.part_of_speech, note = excluded.note, updated_at = now()`.execute(
    transaction,
  );
}

function given(entries: readonly GlossaryEntry[]): RawBuilder<unknown> {
  const column = <Value>(read: (entry: GlossaryEntry) => Value) => entries.map(read);
  return sql`unnest(${column(({ term }) => term)}::text[], ${column(({ translation }) => translation)}::text[],
    ${column(({ targetLanguage }) => targetLanguage)}::text[],
    ${column(({ isCaseSensitive }) => isCaseSensitive)}::boolean[],
    ${column(({ partOfSpeech }) => partOfSpeech)}::text[], ${column(({ note }) => note)}::text[]) with ordinality
    as given (term, translation, target_language, is_case_sensitive, part_of_speech, note, place)`;
}
