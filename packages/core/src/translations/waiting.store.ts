import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Waiting } from '@dragoman/database/schema';
import { sql } from 'kysely';
import type { TranslationName } from './deps.ts';

/** Writes what a running translation waits for. Since when stays, as long as it is the same engine. */
export async function writeWaiting(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
  waiting: Omit<Waiting, 'since'>,
): Promise<void> {
  const json = JSON.stringify(waiting);
  await sql`
    update translations set updated_at = now(), waiting = ${json}::jsonb || jsonb_build_object('since',
      case when waiting->>'engine' = ${waiting.engine}
        and (waiting->>'reason' = 'download') = ${waiting.reason === 'download'} then waiting->>'since'
        else to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)
    where website_id = ${websiteId} and target_language = ${targetLanguage} and status = 'in progress'`.execute(
    queries,
  );
}

/** Writes when a job that failed on its engine is run again. */
export async function writeNextTry(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
  next: Date,
): Promise<void> {
  await sql`
    update translations set waiting = waiting || jsonb_build_object('next', ${next.toISOString()}::text)
    where website_id = ${websiteId} and target_language = ${targetLanguage} and waiting is not null`.execute(
    queries,
  );
}

/** Asks a run that waits to go on now. */
export async function hurry(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<void> {
  await sql`
    update translations set waiting = waiting - 'next'
    where website_id = ${websiteId} and target_language = ${targetLanguage} and waiting is not null`.execute(
    queries,
  );
}

/** True if the owner has asked a waiting run to go on. */
export async function isHurried(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<boolean> {
  const rows = await rowsOf(queries)`
    select from translations where website_id = ${websiteId} and target_language = ${targetLanguage}
      and waiting is not null and not waiting ? 'next'`;
  return rows.length > 0;
}

/** Returns the US dollars that the newest run of a language has cost. */
export async function selectCostOfRun(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<number> {
  const [row] = await rowsOf<{ cost: number }>(queries)`
    select coalesce(sum(of_job.cost), 0)::float8 as cost from engine_calls of_job
    where of_job.website_id = ${websiteId} and of_job.job_id = (
      select latest.job_id from engine_calls latest
      where latest.website_id = ${websiteId} and latest.target_language = ${targetLanguage}
      order by latest.started_at desc limit 1)`;
  return row?.cost ?? 0;
}

/** Returns the languages that people translate and that were never live. */
export async function selectByPeople(queries: Queries): Promise<TranslationName[]> {
  return queries
    .selectFrom('translations')
    .select(['website_id as websiteId', 'target_language as targetLanguage'])
    .where('by_people', '=', true)
    .where('first_completed_at', 'is', null)
    .execute();
}

/** Makes a language live whose texts are not all translated, because its owner says so. */
export async function goLive(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<void> {
  await sql`
    with live as (
      update translations set first_completed_at = now(), updated_at = now()
      where website_id = ${websiteId} and target_language = ${targetLanguage} and by_people
        and first_completed_at is null
      returning website_id)
    select pg_notify('dragoman_changes', json_build_object('websiteId', website_id)::text) from live`.execute(
    queries,
  );
}

/** Notes whether people alone translate to a language. */
export async function writeByPeople(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
  byPeople: boolean,
): Promise<void> {
  await sql`
    insert into translations (website_id, target_language, by_people) values (${websiteId}, ${targetLanguage}, ${byPeople})
    on conflict (website_id, target_language) do update
      set by_people = excluded.by_people, unavailable_at = null, updated_at = now()`.execute(
    queries,
  );
}

/** True if people alone translate to a language. */
export async function isByPeople(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<boolean> {
  const row = await queries
    .selectFrom('translations')
    .select('by_people')
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .executeTakeFirst();
  return row?.by_people ?? false;
}
