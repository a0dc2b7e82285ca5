import { databaseTime, type Queries } from '@dragoman/database/connection';
import type { ServingProblem } from '@dragoman/domain/deployment';
import { sql } from 'kysely';

interface LanguageAddress {
  readonly websiteId: string;
  readonly language: string;
  readonly address: string;
  readonly isLive: boolean;
  readonly problem: ServingProblem | null;
}

/** Stores the outcome of a language's probe. Returns true if the language was live before. */
export async function upsertLanguageAddress(
  queries: Queries,
  { websiteId, language, address, isLive, problem }: LanguageAddress,
): Promise<boolean> {
  const before = await queries
    .selectFrom('language_addresses')
    .select('serving_since')
    .where('website_id', '=', websiteId)
    .where('language', '=', language)
    .executeTakeFirst();
  const values = { address, serving_problem: problem, checked_at: databaseTime() };
  const serving_since = isLive ? databaseTime() : null;
  await queries
    .insertInto('language_addresses')
    .values({ website_id: websiteId, language, serving_since, ...values })
    .onConflict((conflict) =>
      conflict.columns(['website_id', 'language']).doUpdateSet({
        ...values,
        serving_since: isLive
          ? sql<Date>`coalesce(language_addresses.serving_since, excluded.serving_since)`
          : null,
      }),
    )
    .execute();
  return before !== undefined && before.serving_since !== null;
}

/** Deletes the addresses of all other languages of a website. */
export async function deleteOtherLanguages(
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
