import type { Database } from '@dragoman/database/connection';
import { deleteEventsBefore, deleteSaltsBefore } from './analytics.store.ts';

const day = 24 * 3_600_000;

/** Forgets salts of earlier days and events older than `retentionDays`; gives how many events. Call it daily. */
export async function sweepAnalytics(
  { kysely }: Database,
  { retentionDays, now = Date.now() }: { readonly retentionDays: number; readonly now?: number },
): Promise<number> {
  await deleteSaltsBefore(kysely, new Date(now).toISOString().slice(0, 10));
  return deleteEventsBefore(kysely, new Date(now - retentionDays * day));
}
