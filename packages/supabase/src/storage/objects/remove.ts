import type { Claims } from '@dragoman/database/connection';
import { findBucket } from '../buckets.store.ts';
import type { StorageContext } from '../context.ts';
import { refusals } from '../storage-error.ts';
import { discardFiles } from './files.ts';
import type { ObjectRow } from './object-row.ts';
import { deleteObjects, deleteSome } from './objects.store.ts';

/** Removes the named objects that the caller may delete, rows before files. Returns their rows. */
export async function removeObjects(
  context: StorageContext,
  claims: Claims,
  bucketId: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const removed = await context.database.withRls(claims, (queries) =>
    deleteObjects(queries, bucketId, names),
  );
  await discardRows(context, removed);
  return removed;
}

const batch = 500;

/** Removes all objects of a bucket that the caller may delete. Throws NoSuchBucket. */
export async function emptyBucket(context: StorageContext, claims: Claims, bucketId: string) {
  for (let more = true; more; ) {
    const removed = await context.database.withRls(claims, async (queries) => {
      if (!(await findBucket(queries, bucketId))) throw refusals.noSuchBucket();
      return deleteSome(queries, bucketId, batch);
    });
    await discardRows(context, removed);
    more = removed.length === batch;
  }
}

function discardRows(context: StorageContext, rows: readonly ObjectRow[]): Promise<void> {
  return discardFiles(
    context,
    rows.map(({ version }) => version),
  );
}
