import type { Kysely, UpdateObject } from 'kysely';

/** Changes the row with this id. */
export async function updateRow<Tables, Table extends keyof Tables & string>(
  queries: Kysely<Tables>,
  table: Table,
  id: string,
  change: UpdateObject<Tables, Table>,
): Promise<void> {
  const rows = queries as unknown as Kysely<Record<string, { id: string }>>;
  await rows
    .updateTable(table as string)
    .set(change as object)
    .where('id', '=', id)
    .execute();
}
