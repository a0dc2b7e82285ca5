import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError, type EngineStatus } from './port.ts';

const badAnswers = 3;
const defaultPause = 1000;

export interface CallLimiterOptions {
  readonly concurrency: number;
  /** Cool-down in milliseconds after three consecutive unusable answers. Defaults to one minute. */
  readonly coolDown?: number | undefined;
}

/**
 * Limits the calls to one endpoint across all languages and websites of the process. After a rate limit, all calls wait
 * for the requested delay. Three consecutive unusable answers open a circuit breaker, which permits one call per
 * cool-down until an answer is usable.
 */
export class CallLimiter {
  readonly #concurrency: number;
  readonly #coolDown: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #pausedUntil = 0;
  #badInRow = 0;
  #closedUntil = 0;
  #lastFault = '';
  #lastError: EngineStatus['lastError'];

  constructor({ concurrency, coolDown = 60_000 }: CallLimiterOptions) {
    this.#concurrency = concurrency;
    this.#coolDown = coolDown;
  }

  /** Rethrows errors of `call`. Throws `EngineError('unavailable')` while the breaker is open. */
  async run<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#acquire();
    try {
      const pause = this.#pausedUntil - performance.now();
      if (pause > 0) await sleep(pause, undefined, signal === undefined ? {} : { signal });
      signal?.throwIfAborted();
      this.#assertClosed();
      const result = await this.#noted(call);
      this.#badInRow = 0;
      return result;
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  status(): EngineStatus {
    const isOpen = this.#badInRow >= badAnswers;
    return { breaker: isOpen ? 'open' : 'closed', lastError: this.#lastError };
  }

  async #acquire(): Promise<void> {
    while (this.#running >= this.#concurrency)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
  }

  #assertClosed(): void {
    if (this.#badInRow < badAnswers) return;
    if (performance.now() < this.#closedUntil)
      throw new EngineError('unavailable', `Three unusable answers in a row: ${this.#lastFault}`);
    this.#closedUntil = performance.now() + this.#coolDown;
  }

  async #noted<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      this.#note(error);
      throw error;
    }
  }

  #note(error: unknown): void {
    if (!(error instanceof EngineError)) return;
    this.#lastError = { message: error.message, at: new Date() };
    if (error.kind === 'rate')
      this.#pausedUntil = performance.now() + (error.retryAfter ?? defaultPause);
    if (error.kind !== 'invalid-output') return;
    this.#badInRow++;
    this.#lastFault = error.message;
    this.#closedUntil = performance.now() + this.#coolDown;
  }
}
