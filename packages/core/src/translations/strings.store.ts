import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Check, UnitToTranslate } from '@dragoman/domain/translations';
import { sql } from 'kysely';
import type { TranslationName } from './deps.ts';
import { type Counts, isShownIn } from './progress.store.ts';

export interface PendingString {
  readonly id: string;
  readonly text: string;
  readonly context: string;
  /** True if a new engine translation was requested, regardless of the memory. */
  readonly isRenewal: boolean;
  readonly kind: string;
  /** The text it took the place of, with a person's translation. */
  readonly before: { readonly source: string; readonly target: string } | null;
}

function isPending(targetLanguage: string) {
  return sql<boolean>`string.gone_at is null and ${isShownIn(targetLanguage)}
    and (translated.state is null or translated.renewal_requested_at is not null)`;
}

/** Translations of the text that a string took the place of, as far as they are a person's work. */
function workBefore(targetLanguage: string) {
  return sql`from website_strings old join translated_strings work on work.website_string_id = old.id
    where old.id = string.replaces_id and work.target_language = ${targetLanguage}
      and work.state in ('edited', 'reviewed', 'memory', 'outdated')`;
}

/** Where a string occurs first: the page closest to the start page, and the position on it. */
const firstPlace = sql`
  left join lateral (
    select page.id as page_id, page.title, page.depth, page.path, place.position
    from page_strings place join pages page on page.id = place.page_id
    where place.website_string_id = string.id
    order by page.depth, page.path collate "C", place.position limit 1
  ) as first on true`;

/** Returns the ids of strings without a translation or due for renewal, in the order in which the website's pages show them. */
export async function selectPendingIds(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(queries)`
    select string.id from website_strings string
    left join translated_strings translated on translated.website_string_id = string.id
      and translated.target_language = ${targetLanguage} and translated.website_id = ${websiteId}
    ${firstPlace}
    where string.website_id = ${websiteId} and ${isPending(targetLanguage)}
    order by first.depth, first.path collate "C", first.position, string.first_seen_at, string.id`;
  return rows.map(({ id }) => id);
}

/**
 * Returns those of the strings that are still pending, in the order of the ids. Looks each up by its key (`offset 0` keeps the
 * planner from joining): a long run fills a table whose statistics still say that it is empty.
 */
export async function selectPending(
  queries: Queries,
  targetLanguage: string,
  ids: readonly string[],
): Promise<PendingString[]> {
  return rowsOf<PendingString>(queries)`
    select string.id, string.original_string as text, string.kind,
      coalesce(string.context, string.kind) as context,
      translated.renewal_requested_at is not null as "isRenewal", (
        select jsonb_build_object('source', old.original_string, 'target', work.translated_string)
        ${workBefore(targetLanguage)}) as before
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    join website_strings string on string.id = given.id
    left join lateral (
      select state, renewal_requested_at from translated_strings
      where website_string_id = string.id and target_language = ${targetLanguage} offset 0
    ) as translated on true
    where ${isPending(targetLanguage)} order by given.position`;
}

/** Returns the strings with their context, in the order of the ids, without those that no longer exist. */
export async function selectStringsByIds(
  queries: Queries,
  ids: readonly string[],
): Promise<UnitToTranslate[]> {
  return rowsOf<UnitToTranslate>(queries)`
    select string.id, string.original_string as text, coalesce(string.context, string.kind) as context,
      first.title as page, ${neighbour('<', 'desc')} as before, ${neighbour('>', 'asc')} as after
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    join website_strings string on string.id = given.id
    ${firstPlace}
    order by given.position`;
}

/** The closest text on the same page. Titles and descriptions have none. */
function neighbour(side: '<' | '>', direction: 'asc' | 'desc') {
  return sql`(
    select jsonb_build_object('id', other.id, 'text', other.original_string)
    from page_strings place join website_strings other on other.id = place.website_string_id
    where place.page_id = first.page_id and other.kind = 'text' and other.gone_at is null
      and string.kind in ('text', 'attribute')
      and (place.position, other.id) ${sql.raw(side)} (first.position, string.id)
    order by place.position ${sql.raw(direction)}, other.id ${sql.raw(direction)} limit 1)`;
}

export interface Result {
  readonly id: string;
  readonly state: 'machine' | 'memory' | 'needs_review' | 'outdated' | 'failed';
  readonly text: string;
  readonly checks: readonly Check[];
}

/**
 * Stores results without overwriting edits and translations made meanwhile. A machine translation of a text whose predecessor a
 * person translated is stored as `outdated`, unless it was requested. A failed renewal changes nothing. Returns the stored counts.
 */
export async function storeResults(
  transaction: Queries,
  targetLanguage: string,
  results: readonly Result[],
  engine: { name: string; version: string } | undefined,
): Promise<Counts> {
  const column = (read: (result: Result) => string) => results.map(read);
  const rows = await rowsOf<{ state: string }>(transaction)`
    insert into translated_strings as existing
      (website_string_id, target_language, translated_string, state, engine, engine_version, checks)
    select given.id, ${targetLanguage}, given.text,
      case when given.state = 'machine' and exists (select ${workBefore(targetLanguage)}) then 'outdated'
        else given.state end, ${engine?.name ?? null},
      ${engine?.version ?? null}, given.checks
    from unnest(
      ${column((one) => one.id)}::uuid[], ${column((one) => one.text)}::text[],
      ${column((one) => one.state)}::text[], ${column((one) => JSON.stringify(one.checks))}::jsonb[]
    ) as given (id, text, state, checks) join website_strings string on string.id = given.id
    order by given.id
    on conflict (website_string_id, target_language) do update set ${overwriting}
    where existing.renewal_requested_at is not null
    returning state`;
  const failed = rows.filter(({ state }) => state === 'failed').length;
  return { finished: rows.length - failed, failed };
}

const isFailedRenewal = sql`excluded.state = 'failed' and existing.state <> 'failed'`;

const overwriting = sql`
  translated_string = case excluded.state when 'failed' then existing.translated_string
    else excluded.translated_string end,
  state = case excluded.state when 'failed' then existing.state when 'outdated' then 'machine'
    else excluded.state end,
  engine = case when ${isFailedRenewal} then existing.engine else excluded.engine end,
  engine_version = case when ${isFailedRenewal} then existing.engine_version else excluded.engine_version end,
  checks = case when ${isFailedRenewal} then existing.checks else excluded.checks end,
  changed_by = case when ${isFailedRenewal} then existing.changed_by end,
  restored = ${isFailedRenewal} and existing.restored,
  is_held = ${isFailedRenewal} and existing.is_held,
  updated_at = case when ${isFailedRenewal} then existing.updated_at else now() end,
  renewal_requested_at = null`;

/** Deletes failed translations, so that they are retried. */
export async function dropFailed(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<void> {
  await sql`
    delete from translated_strings
    where website_id = ${websiteId} and target_language = ${targetLanguage} and state = 'failed'`.execute(
    queries,
  );
}
