import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { deleteExpired, selectLive, type TempWebsiteRow } from './temp-website.store.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const expired = 'This preview has expired. Enter the address of your website again.';

/** Returns a pending website that has not expired. Throws `DragomanError('not-found')`. */
export async function findTempWebsite(
  { database }: HasDatabase,
  tempWebsiteId: string,
): Promise<TempWebsiteRow> {
  const found = uuid.test(tempWebsiteId)
    ? await selectLive(database.kysely, tempWebsiteId)
    : undefined;
  if (found === undefined) throw new DragomanError('not-found', { message: expired });
  return found;
}

/** Deletes expired pending websites with their previews. Returns their number. */
export function deleteExpiredTempWebsites({ database }: HasDatabase): Promise<number> {
  return deleteExpired(database.kysely);
}
