import { type RawBuilder, sql } from 'kysely';

/** True for an assignment after which somebody edited or reviewed the text. */
export function isDone(assigned: 'held' | 'assigned'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from translated_strings standing
    where standing.website_string_id = ${sql.ref(`${assigned}.website_string_id`)}
      and standing.target_language = ${sql.ref(`${assigned}.target_language`)}
      and standing.state in ('edited', 'reviewed') and standing.updated_at > ${sql.ref(`${assigned}.assigned_at`)})`;
}
