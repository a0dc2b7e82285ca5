import type { Log } from '@dragoman/domain/log';

export interface ScheduledTask {
  /** What it is, for the log. */
  readonly name: string;
  /** Milliseconds between the end of one run and the beginning of the next. */
  readonly pause: number;
  work(): Promise<unknown>;
  readonly log: Log;
}

/**
 * Runs `work` at once and again after each pause; what it throws is logged. Keeps no process alive. Returns the function
 * that ends it, which resolves when a run under way is over.
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
