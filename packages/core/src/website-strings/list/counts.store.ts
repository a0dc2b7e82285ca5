import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { StringKind } from '@dragoman/database/schema';
import { type RawBuilder, sql } from 'kysely';
import { isDoubtful } from '../../scores/index.ts';
import { isShownIn } from '../../translations/index.ts';
import {
  type ListedState,
  matchingStrings,
  type StringSelection,
  translationsByKey,
} from './matching.store.ts';

/** The number of strings that are alike. */
export interface Group {
  readonly state: ListedState;
  readonly kind: StringKind;
  readonly hasWarnings: boolean;
  readonly isRenewal: boolean;
  /** Not known of the counted ones. */
  readonly isDoubtful?: boolean;
  readonly count: number;
}

/** Returns the numbers of all live strings from `string_counts`, which triggers keep (decision 0280). */
export async function selectGroups(
  queries: Queries,
  { websiteId, targetLanguage }: Pick<StringSelection, 'websiteId' | 'targetLanguage'>,
): Promise<Group[]> {
  return rowsOf<Group>(queries)`
    with counted as (
      select target_language, state, kind, has_warnings, is_renewal, sum(count)::int as count
      from string_counts where website_id = ${websiteId} and target_language in ('', ${targetLanguage})
      group by 1, 2, 3, 4, 5 having sum(count) <> 0
    )
    select state, kind, has_warnings as "hasWarnings", is_renewal as "isRenewal", count
    from counted where target_language <> ''
    union all
    select 'untranslated', kind, false, false,
      (sum(case target_language when '' then counted.count else -counted.count end) - coalesce(max(excluded.count), 0))::int
    from counted left join (${excludedOf({ websiteId, targetLanguage })}) as excluded using (kind) group by kind`;
}

/** True if untranslated strings are excluded in the language. */
export async function areSomeExcluded(
  queries: Queries,
  name: Pick<StringSelection, 'websiteId' | 'targetLanguage'>,
): Promise<boolean> {
  const rows = await rowsOf(queries)`${excludedOf(name)} limit 1`;
  return rows.length > 0;
}

function excludedOf({
  websiteId,
  targetLanguage,
}: Pick<StringSelection, 'websiteId' | 'targetLanguage'>) {
  return sql`
    select string.kind, count(*) as count from website_strings string ${translationsByKey(targetLanguage)}
    where string.website_id = ${websiteId} and string.gone_at is null and string.excluded_languages <> '{}'
      and not ${isShownIn(targetLanguage)} and translated.state is null group by string.kind`;
}

/** Counts the strings that match a selection one by one. */
export async function countGroups(
  queries: Queries,
  selection: StringSelection,
  among: RawBuilder<unknown> | undefined,
): Promise<Group[]> {
  return rowsOf<Group>(queries)`
    select coalesce(translated.state, 'untranslated') as state, string.kind,
      coalesce(translated.has_warnings, false) as "hasWarnings",
      translated.renewal_requested_at is not null as "isRenewal",
      coalesce(${isDoubtful(selection.websiteId)}, false) as "isDoubtful", count(*)::int as count
    ${matchingStrings(selection, among)} group by 1, 2, 3, 4, 5`;
}

/** Returns whether anything in a language was assigned to a user, and whether an open comment there mentions them. */
export async function selectTold(
  queries: Queries,
  { websiteId, targetLanguage }: Pick<StringSelection, 'websiteId' | 'targetLanguage'>,
  userId: string,
): Promise<{ assigned: boolean; mentions: boolean }> {
  const [told] = await rowsOf<{ assigned: boolean; mentions: boolean }>(queries)`
    select exists (select from string_assignments
        where website_id = ${websiteId} and target_language = ${targetLanguage} and assignee = ${userId}) as assigned,
      exists (select from string_comments where mentions @> array[${userId}]::uuid[]
        and target_language = ${targetLanguage} and resolved_at is null) as mentions`;
  return told ?? { assigned: false, mentions: false };
}
