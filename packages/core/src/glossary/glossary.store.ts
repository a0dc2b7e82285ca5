import { databaseTime, type Queries, rowsOf } from '@dragoman/database/connection';
import type { GlossaryEntry } from '@dragoman/domain/glossary';
import type { GlossaryTerm } from '@dragoman/domain/translations';
import { sql } from 'kysely';

export interface StoredTerm extends GlossaryEntry {
  readonly id: string;
  readonly websiteId: string | null;
}

export type NewTerm = Omit<StoredTerm, 'id'>;

const columns = [
  'id',
  'website_id as websiteId',
  'term',
  'translation',
  'target_language as targetLanguage',
  'is_case_sensitive as isCaseSensitive',
  'part_of_speech as partOfSpeech',
  'note',
] as const;

/** Returns the terms for a website and language. One of the website or the language stands before a general one. */
export async function selectGlossary(
  queries: Queries,
  site: { readonly id: string; readonly userId: string; readonly language: string },
): Promise<GlossaryTerm[]> {
  const rows = await rowsOf<GlossaryTerm>(queries)`
    select distinct on (lower(term)) term, translation, is_case_sensitive as "isCaseSensitive"
    from glossary_terms
    where user_id = ${site.userId} and (website_id is null or website_id = ${site.id})
      and (target_language is null or target_language = ${site.language})
    order by lower(term), website_id nulls last, target_language nulls last`;
  // Longer terms first, so that a part of a term does not take its place.
  return rows.toSorted((a, b) => b.term.length - a.term.length);
}

export async function selectTerms(queries: Queries, userId: string): Promise<StoredTerm[]> {
  return queries
    .selectFrom('glossary_terms')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy(sql`lower(term)`)
    .orderBy('website_id', (order) => order.asc().nullsFirst())
    .orderBy('target_language', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
}

/** Returns the terms that an import stored at this time. */
export async function selectTermsChangedAt(
  queries: Queries,
  userId: string,
  changedAt: Date,
): Promise<StoredTerm[]> {
  return queries
    .selectFrom('glossary_terms')
    .select(columns)
    .where('user_id', '=', userId)
    .where('updated_at', '=', changedAt)
    .execute();
}

export async function selectTerm(
  queries: Queries,
  userId: string,
  id: string,
): Promise<StoredTerm | undefined> {
  return queries
    .selectFrom('glossary_terms')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns undefined if the term exists already. */
export async function insertTerm(
  queries: Queries,
  userId: string,
  term: NewTerm,
): Promise<StoredTerm | undefined> {
  return queries
    .insertInto('glossary_terms')
    .values({ user_id: userId, ...valuesOf(term) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function updateTerm(queries: Queries, id: string, term: NewTerm): Promise<StoredTerm> {
  return queries
    .updateTable('glossary_terms')
    .set({ ...valuesOf(term), updated_at: databaseTime() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function valuesOf(term: NewTerm) {
  return {
    website_id: term.websiteId,
    term: term.term,
    translation: term.translation,
    target_language: term.targetLanguage,
    is_case_sensitive: term.isCaseSensitive,
    part_of_speech: term.partOfSpeech,
    note: term.note,
  };
}

export async function deleteTerm(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('glossary_terms').where('id', '=', id).execute();
}

export async function countTerms(queries: Queries, userId: string): Promise<number> {
  const rows = await rowsOf<{ count: number }>(queries)`
    select count(*)::int as count from glossary_terms where user_id = ${userId}`;
  return rows[0]?.count ?? 0;
}

/** True if another term has the same spelling, website and language. */
export async function isTaken(
  queries: Queries,
  userId: string,
  term: NewTerm,
  exceptId: string,
): Promise<boolean> {
  const rows = await rowsOf(queries)`
    select from glossary_terms where user_id = ${userId} and id <> ${exceptId}
      and lower(term) = lower(${term.term}) and website_id is not distinct from ${term.websiteId}
      and target_language is not distinct from ${term.targetLanguage}`;
  return rows.length > 0;
}
