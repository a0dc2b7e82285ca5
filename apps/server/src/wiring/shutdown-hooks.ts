import type { Config } from '@dragoman/config';
import type { Log } from '@dragoman/domain/log';

/** Closes one part; after `patience` milliseconds it is no longer awaited. */
type ShutdownHook = (patience: number) => Promise<unknown>;

const longestTimer = 2 ** 31 - 1;
/** Share of the total time reserved for the last part. */
const reserved = 0.2;

/** Returns the milliseconds for the hooks: a little less than the exit deadline. */
export function shutdownTime({ SHUTDOWN_SECONDS }: Config): number {
  return SHUTDOWN_SECONDS * 900;
}

/** Closes parts in reverse order of opening; a part that fails or hangs does not block the others. */
export class ShutdownHooks {
  readonly #hooks: { name: string; close: ShutdownHook }[] = [];
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, close: ShutdownHook): void {
    this.#hooks.push({ name, close });
  }

  /**
   * Closes everything within `patience` milliseconds. Defaults to no limit. Never rejects. A hanging part takes at most
   * half of the time left.
   */
  async run(patience = longestTimer): Promise<void> {
    const end = performance.now() + patience;
    const hooks = this.#hooks.splice(0).reverse();
    for (const [index, { name, close }] of hooks.entries()) {
      const left = Math.max(0, end - performance.now());
      const isLast = index === hooks.length - 1;
      const share = isLast ? left : Math.max(0, left - patience * reserved) / 2;
      try {
        await within(share, close(share));
      } catch (error) {
        this.#log.warn({ err: error, part: name }, 'could not close cleanly');
      }
    }
  }
}

/** Waits for `closed`. Rejects after `patience` milliseconds. */
async function within(patience: number, closed: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    timeout.reject(new Error(`not closed after ${Math.round(patience)} ms`));
  }, patience);
  try {
    await Promise.race([closed, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
