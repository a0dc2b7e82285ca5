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

export interface JobOptions {
  /** Runs of this job at once in one process; 2 unless told. */
  readonly concurrency?: number;
  /** Retries after the first run before the job goes to the dead letters; 8 unless told. */
  readonly retryLimit?: number;
  /** Seconds before the first retry, doubled with each one; 1 unless told. */
  readonly retryDelay?: number;
  /** Seconds that no retry waits longer than; 300 unless told. */
  readonly retryDelayMax?: number;
  /** Seconds after which a run is given up, however lively; 6 hours unless told. */
  readonly expireInSeconds?: number;
  /** Whether an error will be the same next time: the job goes to the dead letters at once. */
  isFinal?(error: unknown): boolean;
}

/** A kind of background work. Its name is its queue. */
export interface Job<Payload, Deps> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly options: JobOptions;
  /**
   * Must stand being run again from the start at any point: a killed run is repeated. What it does outside of the
   * database carries a key of its own.
   */
  handle(payload: Payload, context: JobContext<Deps>): Promise<void>;
}

/** Declares a job. `name` may hold letters, digits, `_`, `-` and `.`. */
export function defineJob<Payload, Deps = unknown>(
  job: Omit<Job<Payload, Deps>, 'options'> & { readonly options?: JobOptions },
): Job<Payload, Deps> {
  return { ...job, options: job.options ?? {} };
}
