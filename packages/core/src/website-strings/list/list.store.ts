import type { Assessment } from '@dragoman/contract/website-strings';
import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { TranslationState } from '@dragoman/database/schema';
import { type Check, translationScore } from '@dragoman/domain/translations';
import { type RawBuilder, sql } from 'kysely';
import { doubtBound } from '../../scores/index.ts';
import { isDone } from './done.store.ts';
import { matchingStrings, type StringSelection } from './matching.store.ts';
import { orderOf, type StringSort } from './orders.ts';
import type { Place, Totals } from './walk.store.ts';

export interface OriginalString {
  readonly id: string;
  readonly original_string: string;
  readonly kind: string;
  readonly context: string | null;
  readonly tags: string[];
  readonly word_count: number;
  /** Number of live pages that contain the string. */
  readonly page_count: number;
  /** Number of comments in the language that are not resolved. */
  readonly open_comments: number;
  readonly assignment: {
    assignee: string;
    name: string;
    due_on: string | null;
    is_done: boolean;
  } | null;
  /** The text it took the place of, with its translation. */
  readonly replaces: { original_string: string; translated_string: string } | null;
}

export interface TranslatedString {
  readonly website_string_id: string;
  readonly translated_string: string;
  readonly state: TranslationState;
  /** Null for translations by a person or from the memory. */
  readonly engine: string | null;
  readonly checks: Check[];
  readonly updated_at: Date;
  /** When a new engine translation was requested. */
  readonly renewal_requested_at: Date | null;
  readonly assessment: Assessment | null;
  /** From 0 to 100; null if it failed. */
  readonly score: number | null;
  /** True if the score is below the website's bound. */
  readonly is_doubtful: boolean;
}

type ScoredRow = Omit<TranslatedString, 'score' | 'is_doubtful'> & {
  readonly opinion: number | null;
  readonly bound: number;
};

/** Returns a page of ids and their total number, by reading and sorting all that match. */
export async function sortMatching(
  queries: Queries,
  selection: StringSelection,
  { sort, limit, offset }: Place & { readonly sort: StringSort },
  among: RawBuilder<unknown> | undefined,
): Promise<{ ids: string[]; total: number }> {
  const rows = await rowsOf<{ total: number; id: string | null }>(queries)`
    with matching as materialized (
      select string.id, row_number() over (order by ${orderOf(sort, selection.path)}) as place
      ${matchingStrings(selection, among)}
    )
    select counted.total, chosen.id
    from (select count(*)::int as total from matching) as counted
    left join (select * from matching order by place limit ${limit} offset ${offset}) as chosen on true
    order by chosen.place`;
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

/** Counts strings to include that do not match the rest of the filter. */
export async function countKept(
  queries: Queries,
  { keep, ...filter }: StringSelection,
): Promise<Totals> {
  if (keep === undefined) return { total: 0, untranslated: 0 };
  const { websiteId, targetLanguage } = filter;
  const kept = matchingStrings({ websiteId, targetLanguage, ids: keep });
  const matching = matchingStrings({ ...filter, ids: keep });
  const rows = await rowsOf<Totals>(queries)`
    select count(*)::int as total, (count(*) filter (where translated.state is null))::int as untranslated
    ${kept} and string.id not in (select string.id ${matching})`;
  return rows[0] ?? { total: 0, untranslated: 0 };
}

/** Returns the strings in the order of the ids. */
export async function selectOriginals(
  queries: Queries,
  targetLanguage: string,
  ids: readonly string[],
): Promise<OriginalString[]> {
  if (ids.length === 0) return [];
  return rowsOf<OriginalString>(queries)`
    select string.id, string.original_string, string.kind, string.context, string.tags, string.word_count,
      (select count(*)::int from page_strings link where link.website_string_id = string.id) as page_count,
      (select count(*)::int from string_comments comment
        where comment.website_string_id = string.id and comment.target_language = ${targetLanguage}
          and comment.resolved_at is null) as open_comments,
      ${assignmentIn(targetLanguage)} as assignment,
      ${predecessor(targetLanguage)} as replaces
    from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    join website_strings string on string.id = given.id
    order by given.place`;
}

function assignmentIn(targetLanguage: string): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('assignee', assigned.assignee, 'name', coalesce(users.email, ''),
      'due_on', assigned.due_on, 'is_done', ${isDone('assigned')})
    from string_assignments assigned join auth.users users on users.id = assigned.assignee
    where assigned.website_string_id = string.id and assigned.target_language = ${targetLanguage})`;
}

function predecessor(targetLanguage: string): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('original_string', before.original_string, 'translated_string', translated.translated_string)
    from website_strings before join translated_strings translated on translated.website_string_id = before.id
    where before.id = string.replaces_id and translated.target_language = ${targetLanguage}
      and translated.state <> 'failed')`;
}

export async function selectTranslatedStrings(
  queries: Queries,
  targetLanguage: string,
  ids: readonly string[],
): Promise<TranslatedString[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf<ScoredRow>(queries)`
    select translated.website_string_id, translated.translated_string, translated.state, translated.engine,
      translated.checks, translated.updated_at, translated.renewal_requested_at, ${opinion} as assessment,
      translated.opinion, ${doubtBound(sql`translated.website_id`)} as bound
    from translated_strings translated left join assessments assessed
      on assessed.website_string_id = translated.website_string_id
      and assessed.target_language = translated.target_language
    where translated.target_language = ${targetLanguage}
      and translated.website_string_id = any(${ids}::uuid[])
    order by translated.website_string_id`;
  return rows.map(({ opinion, bound, ...row }) => {
    const score = translationScore({ ...row, opinion });
    return { ...row, score, is_doubtful: score !== null && score < bound };
  });
}

const opinion = sql`case when assessed.website_string_id is not null then jsonb_build_object(
  'accuracy', assessed.accuracy, 'fluency', assessed.fluency, 'terms', assessed.terms, 'style', assessed.style,
  'score', assessed.score, 'reason', assessed.reason, 'proposal', assessed.proposal,
  'engine', assessed.engine, 'engine_version', assessed.engine_version,
  'assessed_at', to_char(assessed.assessed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'is_stale', assessed.translated_string <> translated.translated_string,
  'is_dismissed', assessed.is_dismissed) end`;
