import type { Schema } from '@dragoman/database/schema';
import type { ServingProblem } from '@dragoman/domain/deployment';
import { type Kysely, sql } from 'kysely';

type Queries = Kysely<Schema>;

interface VisitedLanguage {
  readonly websiteId: string;
  readonly language: string;
  readonly address: string;
  readonly isServing: boolean;
  readonly problem: ServingProblem | null;
}

/** Notes what a visit to a language found. Resolves to whether it was serving before. */
export async function noteLanguage(
  queries: Queries,
  { websiteId, language, address, isServing, problem }: VisitedLanguage,
): Promise<boolean> {
  const before = await queries
    .selectFrom('language_addresses')
    .select('serving_since')
    .where('website_id', '=', websiteId)
    .where('language', '=', language)
    .executeTakeFirst();
  const values = { address, serving_problem: problem, checked_at: new Date() };
  const serving_since = isServing ? new Date() : null;
  await queries
    .insertInto('language_addresses')
    .values({ website_id: websiteId, language, serving_since, ...values })
    .onConflict((conflict) =>
      conflict.columns(['website_id', 'language']).doUpdateSet({
        ...values,
        serving_since: isServing
          ? sql<Date>`coalesce(language_addresses.serving_since, excluded.serving_since)`
          : null,
      }),
    )
    .execute();
  return before !== undefined && before.serving_since !== null;
}

/** Forgets the languages of a website that are not among these. */
export async function removeLanguagesBeside(
  queries: Queries,
  websiteId: string,
  languages: readonly string[],
): Promise<void> {
  await queries
    .deleteFrom('language_addresses')
    .where('website_id', '=', websiteId)
    .where('language', '!=', sql<string>`all(${[...languages]}::text[])`)
    .execute();
}
