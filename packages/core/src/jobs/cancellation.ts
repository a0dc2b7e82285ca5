import type { Database } from '@dragoman/database/connection';
import type { JobWithMetadata } from 'pg-boss';
import { JobCancelled } from './job.ts';
import { splitOrigin } from './origin.ts';
import { isCancelled } from './queued-jobs.store.ts';

const pollMs = 2000;

/** Returns a signal that aborts with `JobCancelled` once an administrator has cancelled the job. */
export function watchCancellation(
  { kysely }: Database,
  { name, id, data }: JobWithMetadata,
): { signal: AbortSignal; stop(): void } {
  const cancelling = new AbortController();
  const cancel = () => cancelling.abort(new JobCancelled());
  if (splitOrigin(data).origin.isCancelled) cancel();
  let isReading = false;
  const timer = setInterval(async () => {
    if (isReading) return;
    isReading = true;
    // Unreadable while the database is away; the next look reads it.
    if (await isCancelled(kysely, name, id).catch(() => false)) cancel();
    isReading = false;
  }, pollMs).unref();
  return { signal: cancelling.signal, stop: () => clearInterval(timer) };
}
