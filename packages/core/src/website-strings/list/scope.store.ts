import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { StringKind, TranslationState } from '@dragoman/database/schema';
import { type RawBuilder, sql } from 'kysely';
import { isDoubtful, scoreOf } from '../../scores/index.ts';
import { isUntranslated, type StringSelection, translationsByKey } from './matching.store.ts';
import { indexedOrder, type OriginalSort, type StringSort } from './orders.ts';

type Name = Pick<StringSelection, 'websiteId' | 'targetLanguage'>;

/** A query of ids. */
export type Ids = RawBuilder<unknown>;

/** Returns the rows of `website_strings` with the ids of a query or with given ones. */
export function stringsOf(query: Ids | undefined, ids: readonly string[] = []) {
  const given = sql`select distinct unnest(${ids}::uuid[]) as id`;
  const chosen = query === undefined ? given : sql`${query} union ${given}`;
  return sql`select string.* from (${chosen}) as chosen join website_strings string on string.id = chosen.id`;
}

const listed = ({ websiteId, targetLanguage }: Name) =>
  sql`select website_string_id as id from translated_strings
    where website_id = ${websiteId} and target_language = ${targetLanguage} and listed_kind is not null`;

export function idsWithStates(name: Name, states: readonly TranslationState[]): Ids {
  return sql`${listed(name)} and state = any(${states}::text[])`;
}

export function idsWithWarnings(name: Name): Ids {
  return sql`${listed(name)} and has_warnings`;
}

export function idsOfKinds({ websiteId }: Name, kinds: readonly StringKind[]): Ids {
  return sql`select id from website_strings
    where website_id = ${websiteId} and gone_at is null and kind <> 'text' and kind = any(${kinds}::text[])`;
}

/**
 * Returns at most `count` of the strings that were assigned to a user, that mention one, or that have the lowest scores; undefined
 * if the filter asks for none of it.
 */
export function idsTold(
  { websiteId, targetLanguage, assignee, mentioned, score }: StringSelection,
  count: number,
): Ids | undefined {
  if (assignee !== undefined)
    return sql`(select website_string_id as id from string_assignments
      where website_id = ${websiteId} and target_language = ${targetLanguage} and assignee = ${assignee}
      order by website_string_id limit ${count})`;
  if (mentioned !== undefined)
    return sql`(select distinct website_string_id as id from string_comments
      where mentions @> array[${mentioned}]::uuid[] and target_language = ${targetLanguage} and resolved_at is null
      order by website_string_id limit ${count})`;
  if (score === undefined) return undefined;
  return sql`(select website_string_id as id from assessments
    where website_id = ${websiteId} and target_language = ${targetLanguage} and not is_dismissed
      and score <= ${score}
    order by score, website_string_id limit ${count})`;
}

type ByScore = Name & Pick<StringSelection, 'doubtful' | 'kind'>;

/** Returns the translations with the lowest scores, or the doubtful ones among them. */
export function idsByScore(
  { websiteId, targetLanguage, doubtful, kind }: ByScore,
  count: number,
): Ids {
  return sql`(select website_string_id as id from translated_strings translated
    where website_id = ${websiteId} and target_language = ${targetLanguage} and listed_kind is not null
      ${doubtful === true ? sql`and ${isDoubtful(websiteId)}` : sql``}
      ${kind === undefined ? sql`` : sql`and listed_kind = any(${kind}::text[])`}
    order by ${scoreOf}, website_string_id limit ${count})`;
}

/** Counts them, no further than `most`. */
export async function countByScore(queries: Queries, name: ByScore, most: number): Promise<number> {
  const rows = await rowsOf<{ count: number }>(queries)`
    select count(*)::int as count from ${idsByScore(name, most)} as scored`;
  return rows[0]?.count ?? 0;
}

/** Counts the strings of a query. */
export async function countIds(queries: Queries, ids: Ids): Promise<number> {
  const rows = await rowsOf<{ count: number }>(queries)`
    select count(*)::int as count from ${ids} as told`;
  return rows[0]?.count ?? 0;
}

/** Begins with the newest strings, which mostly are the untranslated ones, and stops at their number. */
export function idsUntranslated({ websiteId, targetLanguage }: Name, count: number): Ids {
  return sql`(select string.id from website_strings string ${translationsByKey(targetLanguage)}
    where string.website_id = ${websiteId} and string.gone_at is null and ${isUntranslated(targetLanguage)}
    order by ${indexedOrder('site', true)} limit ${count})`;
}

/** Returns the first rows of `website_strings` in an order; the most recent ones and as many others. */
export function firstStrings(name: Name, sort: StringSort, count: number): RawBuilder<unknown> {
  const inOrder = (order: OriginalSort) => sql`
    select * from website_strings string
    where string.website_id = ${name.websiteId} and string.gone_at is null
    order by ${indexedOrder(order)} limit ${count}`;
  if (sort === 'score') return inOrder('site');
  if (sort !== 'recent') return inOrder(sort);
  const recent = sql`select website_string_id as id from translated_strings translated
    where website_id = ${name.websiteId} and target_language = ${name.targetLanguage} and listed_kind is not null
    order by ${indexedOrder('recent')} limit ${count}`;
  return stringsOf(sql`(${recent}) union (select id from (${inOrder('site')}) as others)`);
}

const sampleSize = 300;
/** A text that more than this part of the strings contain is not looked up. */
const commonShare = 0.05;

/** Estimates from random strings whether a text is too common to look up. `folded` is in the form of `fold_text`. */
export async function isCommon(
  queries: Queries,
  { websiteId, targetLanguage }: Name,
  folded: string,
): Promise<boolean> {
  const rows = await rowsOf<{ count: number }>(queries)`
    select count(*)::int as count from (
      select id, folded_string from website_strings
      where website_id = ${websiteId} and gone_at is null order by id limit ${sampleSize}
    ) as string ${translationsByKey(targetLanguage)}
    where strpos(string.folded_string, ${folded}) > 0 or strpos(translated.folded_string, ${folded}) > 0`;
  return (rows[0]?.count ?? 0) > sampleSize * commonShare;
}

/** Returns a text in the form of `fold_text`, or undefined if the trigram indexes are missing. */
export async function foldForTrigrams(queries: Queries, text: string): Promise<string | undefined> {
  const rows = await rowsOf<{ text: string }>(queries)`
    select fold_text(${text}) as text where to_regclass('public.translated_strings_search') is not null`;
  return rows[0]?.text;
}

/**
 * Returns the ids of strings that contain a text, or have a translation that does; undefined if there are more than `most`. Uses the
 * trigram indexes: `is true` keeps those of the website out.
 */
export async function findByTrigrams(
  queries: Queries,
  { websiteId, targetLanguage }: Name,
  folded: string,
  most: number,
): Promise<string[] | undefined> {
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await rowsOf<{ id: string }>(queries)`
    (select id from website_strings where folded_string like ${pattern} and gone_at is null
      and (website_id = ${websiteId}) is true limit ${most + 1})
    union
    (select website_string_id from translated_strings where folded_string like ${pattern} and listed_kind is not null
      and (website_id = ${websiteId}) is true and (target_language = ${targetLanguage}) is true limit ${most + 1})`;
  return rows.length > most ? undefined : rows.map(({ id }) => id);
}
