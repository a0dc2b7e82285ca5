import type { Log } from '@dragoman/domain/log';
import type { z } from 'zod';

/** What a run of a job is handed beside its payload. */
export interface JobContext<Deps> {
  readonly deps: Deps;
  readonly jobId: string;
  /** 1 for the first run, counted up with each retry. */
  readonly attempt: number;
  /** Aborts when the process stops or this run lost its right to go on; stop at the next step and throw. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** What is handed to a job that is given up. */
type GivingUpContext<Deps> = Pick<JobContext<Deps>, 'deps' | 'jobId' | 'log'>;

/** A job's process died at each of its tries, so it is not begun again. */
export class DiedTooOften extends Error {
  override readonly name = 'DiedTooOften';
}

export interface JobOptions<Payload = unknown, Deps = unknown> {
  /** Runs of this job at once in one process. Defaults to 2. */
  readonly concurrency?: number;
  /** Retries after the first run, whether it threw or its process died, before the job is given up. Defaults to 8. */
  readonly retryLimit?: number;
  /** Seconds before the first retry, doubled with each one. Defaults to 1. */
  readonly retryDelay?: number;
  /** Seconds that no retry waits longer than. Defaults to 300. */
  readonly retryDelayMax?: number;
  /** Seconds after which a run is given up, however lively. Defaults to 6 hours. */
  readonly expireInSeconds?: number;
  /** Whether an error will be the same next time: the job goes to the dead letters at once. */
  isFinal?(error: unknown): boolean;
  /**
   * Writes down that the job is given up, where its owner sees it. Called before it goes to the dead letters, with what ended
   * the last try: an error of the handler, or `DiedTooOften`. Must stand being called twice.
   */
  giveUp?(payload: Payload, context: GivingUpContext<Deps>, error: unknown): Promise<void>;
}

/** A kind of background work. Its name is its queue. */
export interface Job<Payload, Deps> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly options: JobOptions<Payload, Deps>;
  /**
   * Must stand being run again from the start at any point: a killed run is repeated. What it does outside of the
   * database carries a key of its own.
   */
  handle(payload: Payload, context: JobContext<Deps>): Promise<void>;
}

/** Declares a job. `name` may hold letters, digits, `_`, `-` and `.`. */
export function defineJob<Payload, Deps = unknown>(
  job: Omit<Job<Payload, Deps>, 'options'> & {
    readonly options?: JobOptions<Payload, Deps>;
  },
): Job<Payload, Deps> {
  return { ...job, options: job.options ?? {} };
}

/** How often a job is retried after its first run. */
export function retryLimitOf({
  options,
}: {
  readonly options: { readonly retryLimit?: number };
}): number {
  return options.retryLimit ?? 8;
}
