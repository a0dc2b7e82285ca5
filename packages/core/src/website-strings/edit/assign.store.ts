import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { isDone } from '../list/done.store.ts';
import type { ActionScope } from './actions.store.ts';

/** Who is to work on texts; null takes them away from whoever has them. */
export interface Assignment {
  readonly assignee: string | null;
  /** An ISO date. */
  readonly dueOn: string | null;
}

const thisChange = sql`nullif(current_setting('dragoman.change_id', true), '')::uuid`;

const former = sql`case when held.assignee is not null then jsonb_build_object('assignee', held.assignee,
  'assigned_by', held.assigned_by, 'due_on', held.due_on, 'assigned_at', held.assigned_at) end`;

/** Assigns strings, or takes them away. Returns how many that changes. */
export async function assign(
  transaction: Queries,
  { selected, websiteId, targetLanguage, userId }: ActionScope,
  { assignee, dueOn }: Assignment,
): Promise<number> {
  const { numAffectedRows } =
    assignee === null
      ? await sql`
          with selected as materialized (${selected})
          update string_assignments held
          set before = ${former}, assignee = null, assigned_by = ${userId}, assigned_at = now(), change_id = ${thisChange}
          from selected where held.website_string_id = selected.id and held.target_language = ${targetLanguage}
            and held.assignee is not null`.execute(transaction)
      : await sql`
          with selected as materialized (${selected})
          insert into string_assignments as held
            (website_string_id, target_language, website_id, assignee, assigned_by, due_on, change_id)
          select id, ${targetLanguage}, ${websiteId}::uuid, ${assignee}::uuid, ${userId}::uuid, ${dueOn}::date, ${thisChange}
          from selected
          on conflict (website_string_id, target_language) do update
          set before = ${former}, assignee = excluded.assignee, assigned_by = excluded.assigned_by,
            due_on = excluded.due_on, assigned_at = now(), change_id = excluded.change_id
          where (held.assignee, held.due_on) is distinct from (excluded.assignee, excluded.due_on)
            or ${isDone('held')}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

/**
 * Puts back what stood before an action, except what was assigned again since, and what its former assignee may no longer edit.
 * Returns how many strings.
 */
export async function undoAssignments(transaction: Queries, changeId: string): Promise<number> {
  const rows = await rowsOf(transaction)`
    with back as (
      update string_assignments assigned
      set (assignee, assigned_by, due_on, assigned_at) = (
          select was.assignee, (select id from auth.users where id = was.assigned_by), was.due_on, was.assigned_at
          from jsonb_to_record(before) as was (assignee uuid, assigned_by uuid, due_on date, assigned_at timestamptz)),
        change_id = null, before = null
      where change_id = ${changeId} and before is not null
        and public.permits((before ->> 'assignee')::uuid, 'strings.edit', website_id, target_language)
      returning website_string_id
    ), gone as (
      delete from string_assignments
      where change_id = ${changeId} and (before is null
        or not public.permits((before ->> 'assignee')::uuid, 'strings.edit', website_id, target_language))
      returning website_string_id
    )
    select from back union all select from gone`;
  return rows.length;
}

/** Returns how many strings still have what an action assigned or took away. */
export async function countAssigned(transaction: Queries, changeId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('string_assignments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('change_id', '=', changeId)
    .executeTakeFirstOrThrow();
  return count;
}
