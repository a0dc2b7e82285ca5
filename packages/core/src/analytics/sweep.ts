import { type Database, readDatabaseTime } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { schedule } from '../maintenance/index.ts';
import { deleteEventsBefore, deleteSaltsBefore } from './analytics.store.ts';

const day = 24 * 3_600_000;

export const defaultRetentionDays = 400;

/** Deletes old salts and events older than `retentionDays`. Returns the number of events. */
export async function sweepAnalytics(
  { kysely }: Database,
  { retentionDays, now }: { readonly retentionDays: number; readonly now?: number | undefined },
): Promise<number> {
  const moment = now ?? (await readDatabaseTime(kysely)).getTime();
  await deleteSaltsBefore(kysely, new Date(moment).toISOString().slice(0, 10));
  return deleteEventsBefore(kysely, new Date(moment - retentionDays * day));
}

/** Sweeps every hour. Returns the function that stops it. */
export function watchAnalytics({
  database,
  retentionDays = defaultRetentionDays,
  log,
}: {
  readonly database: Database;
  readonly retentionDays?: number;
  readonly log: Log;
}): () => Promise<void> {
  const work = () => sweepAnalytics(database, { retentionDays });
  return schedule({ name: 'analytics', pause: day / 24, work, log });
}
