import type { Log } from '@dragoman/domain/log';
import type { z } from 'zod';

interface JobContext<Deps> {
  readonly deps: Deps;
  readonly jobId: string;
  /** From 1. */
  readonly attempt: number;
  /** Aborts when the process stops or this run lost its lock. Stop at the next step and throw. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

type GivingUpContext<Deps> = Pick<JobContext<Deps>, 'deps' | 'jobId' | 'log'>;

/** The process of a job died at every attempt. */
export class DiedTooOften extends Error {
  override readonly name = 'DiedTooOften';
}

export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';

  constructor() {
    super('An administrator cancelled this.');
  }
}

export interface JobOptions<Payload = unknown, Deps = unknown> {
  /** Concurrent runs in one process; one account has at most half of them. Defaults to 4. */
  readonly concurrency?: number;
  /** Retries after an error or the death of the process. Defaults to 8. */
  readonly retryLimit?: number;
  /** Seconds before the first retry, doubled for each further one. Defaults to 1. */
  readonly retryDelay?: number;
  /** Upper bound for `retryDelay`, in seconds. Defaults to 300. */
  readonly retryDelayMax?: number;
  /** Seconds after which a run is abandoned. Defaults to 6 hours. */
  readonly expireInSeconds?: number;
  /** True if a retry cannot succeed. The job becomes a dead letter at once. */
  isFinal?(error: unknown): boolean;
  /**
   * Records the failure for the owner. Called before the job becomes a dead letter, with the last error of the handler,
   * `DiedTooOften` or `JobCancelled`. Must be idempotent.
   */
  giveUp?(payload: Payload, context: GivingUpContext<Deps>, error: unknown): Promise<void>;
  /** Reverts what `giveUp` recorded. Called before a dead letter runs again. Must be idempotent. */
  reopen?(payload: Payload, context: GivingUpContext<Deps>): Promise<void>;
}

/** A kind of background job. Its name is the name of its queue. */
export interface Job<Payload, Deps> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly options: JobOptions<Payload, Deps>;
  /** Must be idempotent: a killed run is repeated. Effects outside of the database need their own idempotency key. */
  handle(payload: Payload, context: JobContext<Deps>): Promise<void>;
}

/** Declares a job. `name` may contain letters, digits, `_`, `-` and `.`. */
export function defineJob<Payload, Deps = unknown>(
  job: Omit<Job<Payload, Deps>, 'options'> & {
    readonly options?: JobOptions<Payload, Deps>;
  },
): Job<Payload, Deps> {
  return { ...job, options: job.options ?? {} };
}

export function retryLimitOf({
  options,
}: {
  readonly options: { readonly retryLimit?: number };
}): number {
  return options.retryLimit ?? 8;
}
