import { type Queries, rowsOf } from '@dragoman/database/connection';
import { type RawBuilder, sql } from 'kysely';
import type { NewTerm } from '../glossary.store.ts';

/** Returns an owner's websites, oldest first. */
export async function selectWebsites(
  queries: Queries,
  userId: string,
): Promise<{ id: string; url: string }[]> {
  return queries
    .selectFrom('websites')
    .select(['id', 'url'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Lets one import at a time change an owner's glossary. */
export async function lockGlossary(transaction: Queries, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('glossary ' || ${userId}::text, 0))`.execute(
    transaction,
  );
}

/** Returns for each entry the stored one with the same term, website and language, if there is one. */
export async function selectStored<Entry extends NewTerm>(
  queries: Queries,
  userId: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<Entry, NewTerm>> {
  const rows = await rowsOf<NewTerm & { place: number }>(queries)`
    select given.place::int, stored.website_id as "websiteId", stored.term, stored.translation,
      stored.target_language as "targetLanguage", stored.is_case_sensitive as "isCaseSensitive",
      stored.part_of_speech as "partOfSpeech", stored.note
    from ${given(entries)} join glossary_terms stored on stored.user_id = ${userId}
      and stored.website_id is not distinct from given.website_id
      and stored.target_language is not distinct from given.target_language
      and lower(stored.term) = lower(given.term)`;
  const stored = new Map<Entry, NewTerm>();
  for (const { place, ...row } of rows) {
    const entry = entries[place - 1];
    if (entry !== undefined) stored.set(entry, row);
  }
  return stored;
}

/** Adds terms, or replaces those with the same term, website and language. */
export async function upsertTerms(
  transaction: Queries,
  { userId, changedAt }: { readonly userId: string; readonly changedAt: Date },
  entries: readonly NewTerm[],
): Promise<void> {
  await sql`
    insert into glossary_terms (user_id, website_id, term, translation, target_language, is_case_sensitive,
      part_of_speech, note, updated_at)
    select distinct on (lower(term), website_id, target_language) ${userId}, website_id, term, translation,
      target_language, is_case_sensitive, part_of_speech, note, ${changedAt}
    from ${given(entries)} order by lower(term), website_id, target_language, place
    on conflict (user_id, website_id, target_language, lower(term)) do update set term = excluded.term,
      translation = excluded.translation, is_case_sensitive = excluded.is_case_sensitive,
      part_of_speech = excluded.part_of_speech, note = excluded.note, updated_at = excluded.updated_at`.execute(
    transaction,
  );
}

function given(entries: readonly NewTerm[]): RawBuilder<unknown> {
  const column = <Value>(read: (entry: NewTerm) => Value) => entries.map(read);
  return sql`unnest(${column(({ websiteId }) => websiteId)}::uuid[], ${column(({ term }) => term)}::text[],
    ${column(({ translation }) => translation)}::text[], ${column(({ targetLanguage }) => targetLanguage)}::text[],
    ${column(({ isCaseSensitive }) => isCaseSensitive)}::boolean[],
    ${column(({ partOfSpeech }) => partOfSpeech)}::text[], ${column(({ note }) => note)}::text[]) with ordinality
    as given (website_id, term, translation, target_language, is_case_sensitive, part_of_speech, note, place)`;
}
