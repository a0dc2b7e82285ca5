import type { Log } from '@dragoman/domain/log';

/** Closes one part; `patience` is the time in milliseconds after which nobody waits for it any more. */
type Close = (patience: number) => Promise<unknown>;

const longestTimer = 2 ** 31 - 1;
/** The share of the whole time that no earlier part can take from the last one. */
const reserved = 0.2;

/** What was opened, closed in the opposite order; one that fails or hangs does not keep the others open. */
export class Closing {
  readonly #steps: { name: string; close: Close }[] = [];
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, close: Close): void {
    this.#steps.push({ name, close });
  }

  /**
   * Closes everything within `patience` milliseconds (unlimited by default); never rejects. A part that hangs takes at most half
   * of the time that is left, so that those after it have their turn.
   */
  async closeAll(patience = longestTimer): Promise<void> {
    const end = performance.now() + patience;
    const steps = this.#steps.splice(0).reverse();
    for (const [index, { name, close }] of steps.entries()) {
      const left = Math.max(0, end - performance.now());
      const isLast = index === steps.length - 1;
      const share = isLast ? left : Math.max(0, left - patience * reserved) / 2;
      try {
        await within(share, close(share));
      } catch (error) {
        this.#log.warn({ err: error, part: name }, 'could not be closed cleanly');
      }
    }
  }
}

/** What `closing` comes to. Rejects when it takes longer than `patience` milliseconds. */
async function within(patience: number, closing: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`still not closed after ${Math.round(patience)} ms`));
  }, patience);
  try {
    await Promise.race([closing, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
