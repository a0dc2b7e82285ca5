import type { Schema } from '@dragoman/database/schema';
import type { Check, UnitToTranslate } from '@dragoman/domain/translations';
import { type Kysely, sql } from 'kysely';
import type { TranslationName } from './deps.ts';
import type { Counts } from './progress.store.ts';

export interface PendingString extends UnitToTranslate {
  /** True if a new engine translation was requested, regardless of the memory. */
  readonly isRenewal: boolean;
}

/** Returns strings after an id, ordered by id: those without a translation, with an outdated one, or due for renewal. */
export async function selectPending(
  database: Kysely<Schema>,
  { websiteId, targetLanguage }: TranslationName,
  after: string | undefined,
  limit: number,
): Promise<PendingString[]> {
  const { rows } = await sql<PendingString>`
    select string.id, string.original_string as text, coalesce(string.context, string.kind) as context,
      translated.renewal_requested_at is not null as "isRenewal"
    from website_strings string
    left join translated_strings translated on translated.website_string_id = string.id
      and translated.target_language = ${targetLanguage}
    where string.website_id = ${websiteId} and string.gone_at is null
      and (translated.state is null or translated.state = 'outdated'
        or translated.renewal_requested_at is not null)
      and (${after ?? null}::uuid is null or string.id > ${after ?? null}::uuid)
    order by string.id limit ${limit}`.execute(database);
  return rows;
}

/** Returns the strings in the order of the ids, without those that no longer exist. */
export async function selectStringsByIds(
  database: Kysely<Schema>,
  ids: readonly string[],
): Promise<UnitToTranslate[]> {
  const { rows } = await sql<UnitToTranslate>`
    select string.id, string.original_string as text, coalesce(string.context, string.kind) as context
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    join website_strings string on string.id = given.id order by given.position`.execute(database);
  return rows;
}

export interface Result {
  readonly id: string;
  readonly state: 'machine' | 'memory' | 'needs_review' | 'failed';
  readonly text: string;
  readonly checks: readonly Check[];
}

/**
 * Stores results without overwriting edits and translations made meanwhile. If the renewal of an outdated translation
 * failed, it becomes `needs_review`; otherwise a failed renewal changes nothing. Returns the stored counts.
 */
export async function storeResults(
  transaction: Kysely<Schema>,
  targetLanguage: string,
  results: readonly Result[],
  engine: { name: string; version: string } | undefined,
): Promise<Counts> {
  const column = (read: (result: Result) => string) => results.map(read);
  const { rows } = await sql<{ state: string }>`
    insert into translated_strings as existing
      (website_string_id, target_language, translated_string, state, engine, engine_version, checks)
    select given.id, ${targetLanguage}, given.text, given.state, ${engine?.name ?? null},
      ${engine?.version ?? null}, given.checks
    from unnest(
      ${column((one) => one.id)}::uuid[], ${column((one) => one.text)}::text[],
      ${column((one) => one.state)}::text[], ${column((one) => JSON.stringify(one.checks))}::jsonb[]
    ) as given (id, text, state, checks)
    where exists (select from website_strings string where string.id = given.id)
    order by given.id
    on conflict (website_string_id, target_language) do update set ${overwriting}
    where existing.state = 'outdated' or existing.renewal_requested_at is not null
    returning state`.execute(transaction);
  const failed = rows.filter(({ state }) => state === 'failed').length;
  return { finished: rows.length - failed, failed };
}

const isFailedRenewal = sql`excluded.state = 'failed' and existing.state not in ('failed', 'outdated')`;

const overwriting = sql`
  translated_string = case excluded.state when 'failed' then existing.translated_string
    else excluded.translated_string end,
  state = case when excluded.state <> 'failed' then excluded.state
    when existing.state = 'outdated' then 'needs_review' else existing.state end,
  engine = case when ${isFailedRenewal} then existing.engine else excluded.engine end,
  engine_version = case when ${isFailedRenewal} then existing.engine_version else excluded.engine_version end,
  checks = case when ${isFailedRenewal} then existing.checks else excluded.checks end,
  changed_by = case when ${isFailedRenewal} then existing.changed_by end,
  restored = ${isFailedRenewal} and existing.restored,
  updated_at = case when ${isFailedRenewal} then existing.updated_at else now() end,
  renewal_requested_at = null`;

/** Deletes failed translations, so that they are retried. */
export async function dropFailed(
  database: Kysely<Schema>,
  { websiteId, targetLanguage }: TranslationName,
): Promise<void> {
  await sql`
    delete from translated_strings translated using website_strings string
    where translated.website_string_id = string.id and string.website_id = ${websiteId}
      and translated.target_language = ${targetLanguage} and translated.state = 'failed'`.execute(
    database,
  );
}
