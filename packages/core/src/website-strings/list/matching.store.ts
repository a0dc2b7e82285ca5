import type { StringKind, TranslationState } from '@dragoman/database/schema';
import { readSearch, type SoughtText } from '@dragoman/domain/website-strings';
import { type RawBuilder, sql } from 'kysely';
import { isDoubtful } from '../../scores/index.ts';
import { holdsSought } from '../../translation-memory/index.ts';
import { isShownIn } from '../../translations/index.ts';
import { isDone } from './done.store.ts';

export type ListedState = TranslationState | 'untranslated';

/** A filter of strings. All fields are optional. */
export interface StringFilter {
  /** Searches originals and translations, ignoring case and, out of quotes, accents; see `readSearch`. */
  readonly search?: string | undefined;
  readonly state?: readonly ListedState[] | undefined;
  /** True for strings with unreviewed warnings, false for strings without. */
  readonly warnings?: boolean | undefined;
  readonly kind?: readonly StringKind[] | undefined;
  /** The highest score, from 1 to 5, of strings with a current opinion of a language model. */
  readonly score?: number | undefined;
  /** True for translations with a score below the website's bound. */
  readonly doubtful?: boolean | undefined;
  /** The user to whom they are assigned, unless that is done. */
  readonly assignee?: string | undefined;
  /** A user whom an open comment mentions. */
  readonly mentioned?: string | undefined;
  /** Path of a page. */
  readonly path?: string | undefined;
  /** Restricts the list to these strings. */
  readonly ids?: readonly string[] | undefined;
  /** Includes these strings even if they do not match the rest of the filter. */
  readonly keep?: readonly string[] | undefined;
}

/** Returns a filter as it was asked for, with the caller's id for the assignee `me`. */
export function filterOf<Filter extends Pick<StringFilter, 'assignee'>>(
  asked: Filter,
  caller: { readonly id: string },
): Filter {
  return asked.assignee === 'me' ? { ...asked, assignee: caller.id } : asked;
}

export interface StringSelection extends StringFilter {
  readonly websiteId: string;
  readonly targetLanguage: string;
  /** Leaves out untranslated strings whose pages are all excluded in the language. Defaults to false. */
  readonly hidesExcluded?: boolean;
}

/**
 * Returns `from … where …` over a website's live strings as `string`, left-joined with their translations as `translated`
 * and, with a path, joined with their positions on that page as `link`. `among` restricts it to rows of `website_strings`.
 */
export function matchingStrings(
  selection: StringSelection,
  among?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { websiteId, targetLanguage, path, ids } = selection;
  const isSmall = among !== undefined || path !== undefined || ids !== undefined;
  return sql`from ${among === undefined ? sql`website_strings` : sql`(${among})`} string
    ${isSmall ? translationsByKey(targetLanguage) : translationsOfWebsite(websiteId, targetLanguage)}
    ${onPage(selection)}
    where string.website_id = ${websiteId} and string.gone_at is null ${filterCondition(selection)}`;
}

/** Joins the position on the page of the filter, if it has one, as `link`. */
export function onPage({ websiteId, path }: StringSelection): RawBuilder<unknown> {
  if (path === undefined) return sql``;
  return sql`join page_strings link on link.website_string_id = string.id
    join pages page on page.id = link.page_id and page.website_id = ${websiteId} and page.path = ${path}`;
}

function translationsOfWebsite(websiteId: string, targetLanguage: string) {
  return sql`left join translated_strings translated on translated.website_string_id = string.id
    and translated.target_language = ${targetLanguage} and translated.website_id = ${websiteId}`;
}

/** `offset 0` keeps the planner from reading all translations of the website. */
export function translationsByKey(targetLanguage: string): RawBuilder<unknown> {
  return sql`left join lateral (
    select * from translated_strings
    where website_string_id = string.id and target_language = ${targetLanguage} offset 0
  ) as translated on true`;
}

/** True if all strings of the website match. */
export function isWhole(selection: StringSelection): boolean {
  return conditions(selection).length === 0;
}

export function filterCondition(selection: StringSelection): RawBuilder<unknown> {
  const found = conditions(selection);
  const { keep } = selection;
  if (found.length === 0) return sql``;
  if (keep === undefined) return sql.join(found, sql` `);
  return sql`and ((true ${sql.join(found, sql` `)}) or string.id = any(${keep}::uuid[]))`;
}

function conditions(selection: StringSelection) {
  const { websiteId, targetLanguage, search, state, warnings, kind, score, ids } = selection;
  const { assignee, mentioned, doubtful, hidesExcluded } = selection;
  const found: RawBuilder<unknown>[] = [];
  if (ids !== undefined) found.push(sql`and string.id = any(${ids}::uuid[])`);
  for (const sought of readSearch(search ?? '')) found.push(sql`and ${holds(sought)}`);
  if (state !== undefined) found.push(sql`and ${isIn(state, targetLanguage)}`);
  else if (hidesExcluded)
    found.push(sql`and (translated.state is not null or ${isShownIn(targetLanguage)})`);
  if (warnings === true) found.push(sql`and translated.has_warnings`);
  if (warnings === false) found.push(sql`and translated.has_warnings is not true`);
  if (doubtful === true) found.push(sql`and ${isDoubtful(websiteId)}`);
  if (kind !== undefined) found.push(sql`and string.kind = any(${kind}::text[])`);
  if (score !== undefined) found.push(sql`and ${isScored(score)}`);
  if (assignee !== undefined) found.push(sql`and ${isAssigned(assignee, targetLanguage)}`);
  if (mentioned !== undefined) found.push(sql`and ${isMentioned(mentioned, targetLanguage)}`);
  return found;
}

function isScored(most: number) {
  return sql`exists (
    select from assessments assessed
    where assessed.website_string_id = string.id and assessed.target_language = translated.target_language
      and assessed.translated_string = translated.translated_string
      and not assessed.is_dismissed and assessed.score <= ${most})`;
}

function isAssigned(assignee: string, targetLanguage: string) {
  return sql`exists (
    select from string_assignments assigned
    where assigned.website_string_id = string.id and assigned.target_language = ${targetLanguage}
      and assigned.assignee = ${assignee} and not ${isDone('assigned')})`;
}

function isMentioned(mentioned: string, targetLanguage: string) {
  return sql`exists (
    select from string_comments comment
    where comment.website_string_id = string.id and comment.target_language = ${targetLanguage}
      and comment.mentions @> array[${mentioned}]::uuid[] and comment.resolved_at is null)`;
}

function holds(sought: SoughtText) {
  const original = holdsSought(sql`string.original_string`, sql`string.folded_string`, sought);
  const translation = holdsSought(
    sql`translated.translated_string`,
    sql`translated.folded_string`,
    sought,
  );
  return sql`(${original} or ${translation})`;
}

/** The planner takes `is null` for something that no translation is, and would read all strings. */
export function isUntranslated(targetLanguage: string) {
  return sql`(coalesce(translated.state, '') = '' and ${isShownIn(targetLanguage)})`;
}

function isIn(states: readonly ListedState[], targetLanguage: string) {
  const translated = states.filter((state) => state !== 'untranslated');
  const among = sql`translated.state = any(${translated}::text[])`;
  return states.includes('untranslated')
    ? sql`(${isUntranslated(targetLanguage)} or ${among})`
    : among;
}
