import type { Schema, StringKind } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';
import {
  hasWarnings,
  type ListedState,
  matchingStrings,
  type StringSelection,
} from './matching.store.ts';

interface Group {
  readonly state: ListedState;
  readonly kind: StringKind;
  readonly count: number;
  readonly warnings: number;
  readonly waiting: number;
}

export async function countGroups(
  database: Kysely<Schema>,
  selection: StringSelection,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select coalesce(translated.state, 'untranslated') as state, string.kind, count(*)::int as count,
      (count(*) filter (where ${hasWarnings}))::int as warnings,
      count(translated.renewal_requested_at)::int as waiting
    ${matchingStrings(selection)} group by 1, 2`.execute(database);
  return rows;
}
