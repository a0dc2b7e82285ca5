import type { Claims } from '@dragoman/database/connection';
import type { StorageContext } from '../context.ts';
import { discardFiles } from './files.ts';
import type { ObjectRow } from './object-row.ts';
import { deleteObjects } from './objects.store.ts';

/** Removes the named objects that the caller may delete, rows before files. Returns their rows. */
export async function removeObjects(
  context: StorageContext,
  claims: Claims,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const removed = await context.database.withRls(claims, (queries) =>
    deleteObjects(queries, names),
  );
  await discardFiles(
    context,
    removed.map(({ version }) => version),
  );
  return removed;
}
