import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { defineTimer, runOperation } from '../observability/index.ts';
import { DiedTooOften, type Job, retryLimitOf } from './job.ts';
import { splitOrigin } from './origin.ts';
import type { RunLocks } from './run-locks.ts';
import { completeOrFollowUp, restoreAttempt } from './settle.ts';

export interface RunDeps {
  readonly boss: PgBoss;
  readonly database: Database;
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
  const { requestId } = splitOrigin(fetched.data).origin;
  return runOperation({ requestId, fields }, async () => {
    const result = await settleRun(job, handlerDeps, fetched, deps);
    runs.record(`${job.name} ${result.status}`, performance.now() - began);
    return result;
  });
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
  try {
    await runLocked(job, handlerDeps, fetched, deps);
    return { id: fetched.id, status: 'completed' };
  } catch (error) {
    const failed = { id: fetched.id, status: 'failed' as const, output: describe(error) };
    if (deps.stopping.aborted) {
      deps.log.info({}, 'job interrupted by the shutdown; it returns to the queue');
      await restoreAttempt(deps.database, fetched);
      return failed;
    }
    const final = fetched.retryCount >= retryLimitOf(job) || job.options.isFinal?.(error) === true;
    deps.log.warn({ err: error, final }, 'a job failed');
    if (!final) return failed;
    await giveUp(job, handlerDeps, fetched, { log: deps.log, error });
    return { ...failed, status: 'deadletter' };
  }
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
  deps: RunDeps,
): Promise<void> {
  const key = fetched.singletonKey ?? fetched.id;
  const outer = AbortSignal.any([fetched.signal, deps.stopping]);
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

async function isActive(name: string, id: string, boss: PgBoss): Promise<boolean> {
  const [job] = await boss.findJobs(name, { id });
  return job?.state === 'active';
}

function describe(error: unknown): object {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { message: String(error) };
}
