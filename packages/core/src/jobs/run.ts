import type { Database, HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { annotateSpan, defineTimer, runOperation, traced } from '../observability/index.ts';
import { DiedTooOften, type Job, JobCancelled, retryLimitOf } from './job.ts';
import { splitOrigin } from './origin.ts';
import { isCancelled } from './queued-jobs.store.ts';
import type { RunLocks } from './run-locks.ts';
import { completeOrFollowUp, restoreAttempt } from './settle.ts';

export interface RunDeps extends HasDatabase {
  readonly boss: PgBoss;
  readonly locks: RunLocks;
  readonly log: Log;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
}

/** Runs a fetched job and returns how it ended. Never throws. Lines of the log name the job, and the request it is for. */
export function runJob<Payload, Deps>(
  job: Job<Payload, Deps>,
  handlerDeps: Deps,
  fetched: JobWithMetadata,
  deps: RunDeps,
): Promise<JobResult> {
  const began = performance.now();
  const fields = { job: job.name, jobId: fetched.id, attempt: fetched.retryCount + 1 };
  const { requestId, traceparent: parent } = splitOrigin(fetched.data).origin;
  const run = async () => {
    const result = await settleRun(job, handlerDeps, fetched, deps);
    annotateSpan({ 'dragoman.result': result.status });
    runs.record(`${job.name} ${result.status}`, performance.now() - began);
    return result;
  };
  const attributes = { 'dragoman.attempt': fields.attempt };
  return runOperation({ requestId, fields }, () =>
    traced(`job ${job.name}`, run, { parent, attributes }),
  );
}

const runs = defineTimer({
  name: 'dragoman_job_run_duration_seconds',
  help: 'Runs of jobs, by how they ended.',
  labels: ['job', 'result'],
});

async function settleRun<Payload, Deps>(
  job: Job<Payload, Deps>,
  handlerDeps: Deps,
  fetched: JobWithMetadata,
  deps: RunDeps,
): Promise<JobResult> {
  const cancellation = watchCancellation(deps.database, fetched);
  try {
    await runLocked(job, handlerDeps, fetched, { ...deps, cancelled: cancellation.signal });
    return { id: fetched.id, status: 'completed' };
  } catch (thrown) {
    const error: unknown = cancellation.signal.aborted ? cancellation.signal.reason : thrown;
    const failed = { id: fetched.id, status: 'failed' as const, output: describe(error) };
    if (deps.stopping.aborted) {
      deps.log.info({}, 'job interrupted by the shutdown; it returns to the queue');
      await restoreAttempt(deps.database, fetched);
      return failed;
    }
    const final = isFinal(job, fetched, error);
    deps.log.warn({ err: error, final }, 'a job failed');
    if (!final) return failed;
    await giveUp(job, handlerDeps, fetched, { log: deps.log, error });
    return { ...failed, status: 'deadletter' };
  } finally {
    cancellation.stop();
  }
}

function isFinal<Payload, Deps>(
  job: Job<Payload, Deps>,
  { retryCount }: JobWithMetadata,
  error: unknown,
): boolean {
  return (
    error instanceof JobCancelled ||
    retryCount >= retryLimitOf(job) ||
    job.options.isFinal?.(error) === true
  );
}

async function giveUp<Payload, Deps>(
  job: Job<Payload, Deps>,
  handlerDeps: Deps,
  fetched: JobWithMetadata,
  { log, error }: { readonly log: Log; readonly error: unknown },
): Promise<void> {
  try {
    const payload = job.payload.parse(splitOrigin(fetched.data).payload);
    await job.options.giveUp?.(payload, { deps: handlerDeps, jobId: fetched.id, log }, error);
  } catch (err) {
    log.error({ err, job: job.name, jobId: fetched.id }, 'could not record the failure of a job');
  }
}

async function runLocked<Payload, Deps>(
  job: Job<Payload, Deps>,
  handlerDeps: Deps,
  fetched: JobWithMetadata,
  deps: RunDeps & { readonly cancelled: AbortSignal },
): Promise<void> {
  const key = fetched.singletonKey ?? fetched.id;
  const outer = AbortSignal.any([fetched.signal, deps.stopping, deps.cancelled]);
  const lock = await deps.locks.acquire(`run:${job.name}:${key}`, outer);
  try {
    // The previous holder of the lock may have done this job.
    if (lock.waited && !(await isActive(job.name, fetched.id, deps.boss))) return;
    // The queue grants one extra attempt: when the process died at the last one, nothing recorded the failure.
    if (fetched.retryCount > retryLimitOf(job))
      throw new DiedTooOften(`The job ${job.name} died at every attempt.`);
    const context = {
      deps: handlerDeps,
      jobId: fetched.id,
      attempt: fetched.retryCount + 1,
      signal: AbortSignal.any([outer, lock.lost]),
      log: deps.log,
    };
    await reopen(job, context, fetched);
    let data: unknown = fetched.data;
    for (;;) {
      context.signal.throwIfAborted();
      await job.handle(job.payload.parse(splitOrigin(data).payload), context);
      const followUp = await completeOrFollowUp(deps.database, deps.boss, {
        name: job.name,
        key,
        id: fetched.id,
      });
      if (followUp === undefined) return;
      data = followUp.payload;
    }
  } finally {
    await lock.release();
  }
}

async function reopen<Payload, Deps>(
  { payload: schema, options }: Job<Payload, Deps>,
  context: Parameters<Job<Payload, Deps>['handle']>[1],
  { data }: JobWithMetadata,
): Promise<void> {
  const { origin, payload } = splitOrigin(data);
  if (origin.isRetry) await options.reopen?.(schema.parse(payload), context);
}

async function isActive(name: string, id: string, boss: PgBoss): Promise<boolean> {
  const [job] = await boss.findJobs(name, { id });
  return job?.state === 'active';
}

function describe(error: unknown): object {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { message: String(error) };
}

const pollMs = 2000;

/** Returns a signal that aborts with `JobCancelled` once an administrator has cancelled the job. */
function watchCancellation(
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
