import type { Schema } from '@dragoman/database/schema';
import type { Check, UnitToTranslate } from '@dragoman/domain/translations';
import { type Kysely, sql } from 'kysely';
import type { TranslationName } from './deps.ts';
import type { Counts } from './progress.store.ts';

export interface PendingString extends UnitToTranslate {
  /** An engine is to be asked anew, whatever the memory has. */
  readonly isRenewal: boolean;
}

/**
 * Strings to translate after an id, in the order of ids: without a translation, with an outdated one, or with one that is
 * to be made anew.
 */
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

/** The strings of a batch asked for earlier, in its order; those that no longer exist are missing. */
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
 * Stores results where nothing better stands: an edit or a translation made meanwhile stays. An outdated translation
 * whose renewal failed stays as `needs_review`; one that was only to be made anew stays as it is. Returns how many were
 * stored.
 */
export async function storeResults(
  transaction: Kysely<Schema>,
  targetLanguage: string,
  results: readonly Result[],
  engine: { name: string; version: string } | undefined,
): Promise<Counts> {
  const column = (read: (result: Result) => string) => results.map(read);
  const { rows } = await sql<{ state: string }>`
    insert into translated_strings as kept
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
    where kept.state = 'outdated' or kept.renewal_requested_at is not null
    returning state`.execute(transaction);
  const failed = rows.filter(({ state }) => state === 'failed').length;
  return { finished: rows.length - failed, failed };
}

const staysAsItIs = sql`excluded.state = 'failed' and kept.state not in ('failed', 'outdated')`;

const overwriting = sql`
  translated_string = case excluded.state when 'failed' then kept.translated_string
    else excluded.translated_string end,
  state = case when excluded.state <> 'failed' then excluded.state
    when kept.state = 'outdated' then 'needs_review' else kept.state end,
  engine = case when ${staysAsItIs} then kept.engine else excluded.engine end,
  engine_version = case when ${staysAsItIs} then kept.engine_version else excluded.engine_version end,
  checks = case when ${staysAsItIs} then kept.checks else excluded.checks end,
  changed_by = case when ${staysAsItIs} then kept.changed_by end,
  restored = ${staysAsItIs} and kept.restored,
  updated_at = case when ${staysAsItIs} then kept.updated_at else now() end,
  renewal_requested_at = null`;

/** Lets failed strings be tried again. */
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
