import type { Log } from '@dragoman/domain/log';

export interface ScheduledTask {
  /** Name for the log. */
  readonly name: string;
  /** Milliseconds between the end of a run and the start of the next. */
  readonly pause: number;
  work(): Promise<unknown>;
  readonly log: Log;
}

/**
 * Runs `work` now and again after each pause; logs its errors. Does not keep the process alive. Returns a function that
 * stops it and resolves once the current run has ended.
 */
export function schedule({ name, pause, work, log }: ScheduledTask): () => Promise<void> {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    await work().catch((error) => log.warn({ err: error, work: name }, 'maintenance failed'));
    if (isEnded) return;
    timer = setTimeout(() => {
      running = run();
    }, pause).unref();
  };
  let running = run();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
