import type { Config } from '@dragoman/config';
import type { Log } from '@dragoman/domain/log';

/** Closes one part; `patience` is the time in milliseconds after which nobody waits for it. */
type ShutdownHook = (patience: number) => Promise<unknown>;

const longestTimer = 2 ** 31 - 1;
/** The share of the whole time that no earlier part can take from the last one. */
const reserved = 0.2;

/** Milliseconds for the hooks: a little less than the deadline at which the process exits. */
export function shutdownTime({ SHUTDOWN_SECONDS }: Config): number {
  return SHUTDOWN_SECONDS * 900;
}

/** Closes parts in the reverse order of opening; one that fails or hangs does not keep the others open. */
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
   * Closes everything within `patience` milliseconds. Defaults to no limit. Never rejects. A part that hangs takes at most half
   * of the time that is left.
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
        this.#log.warn({ err: error, part: name }, 'could not be closed cleanly');
      }
    }
  }
}

/** Waits for `closed`. Rejects after `patience` milliseconds. */
async function within(patience: number, closed: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    timeout.reject(new Error(`still not closed after ${Math.round(patience)} ms`));
  }, patience);
  try {
    await Promise.race([closed, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
