import { DragomanError } from '@dragoman/domain/errors';

export interface StaleWhileRevalidateOptions<Value> {
  readonly load: (previous: Value | undefined) => Promise<Value>;
  /** A copy of an earlier time, read where `load` fails and nothing is there yet. Resolves with undefined if there is none. */
  readonly fallback?: () => Promise<Value | undefined>;
  /** Milliseconds after which a value is loaded again in the background at its next use. */
  readonly maxAge: number;
  readonly onFailure?: (error: unknown) => void;
  readonly onLoad?: (value: Value) => void;
}

interface Content<Value> {
  readonly content: Value;
  readonly loadedAt: number;
  /** False where it may be out of date: it is loaded again before it is used, if the store answers in time. */
  readonly isTrusted: boolean;
}

const pauseAfterFailure = 1000;
/** Those who wait for a failure in vain come at most this part of the time: 1 / 5. */
const pausePerDuration = 4;
const shortestPause = 50;

/**
 * A value read from the store and kept. It is loaded off the caller's path: an old value stays in use until the new one
 * is there, also while the store is down.
 */
export class StaleWhileRevalidate<Value> {
  readonly #options: StaleWhileRevalidateOptions<Value>;
  #value: Content<Value> | undefined;
  #loading: Promise<Value> | undefined;
  #stale = false;
  /** Whether changes may have been missed since the load under way began. */
  #isDoubted = false;
  #timer: NodeJS.Timeout | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;
  #lastDuration = 0;
  #loadingSince = 0;
  /** Until when readers of a value that is not trusted wait for a newer one, all of them together. */
  #waitUntil: number | undefined;

  constructor(options: StaleWhileRevalidateOptions<Value>) {
    this.#options = options;
  }

  get current(): Value | undefined {
    return this.#value?.content;
  }

  /** The same as long as the value in memory is, and never twice the same where that may be out of date. */
  get identity(): unknown {
    return this.#value?.isTrusted === false ? Symbol('not trusted') : this.#value?.content;
  }

  /**
   * The value, or undefined when it is not there `wait` milliseconds after loading began: who comes later waits for the rest
   * of that time. Throws what loading threw.
   */
  async read(wait: number): Promise<Value | undefined> {
    const hasFailed = this.#failure !== undefined && this.#failure.until > Date.now();
    if (this.#value === undefined) {
      if (hasFailed) throw this.#failure?.error;
      const loading = this.#load();
      return within(loading, Math.max(0, this.#loadingSince + wait - Date.now()));
    }
    const { content, loadedAt, isTrusted } = this.#value;
    if (!isTrusted) return hasFailed ? content : this.#readAgain(content, wait);
    if (Date.now() - loadedAt > this.#options.maxAge) this.invalidate();
    return content;
  }

  /** Loads the value again soon; several calls in a row cost one load, and loading takes at most half of the time. */
  invalidate(): void {
    this.#failure = undefined;
    if (this.#value === undefined && this.#loading === undefined) return;
    this.#stale = true;
    if (this.#timer !== undefined || this.#loading !== undefined) return;
    const pause = Math.max(shortestPause, Math.min(this.#lastDuration, 5000));
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#load().catch(() => {});
    }, pause).unref();
  }

  /** Changes may have been missed: the next reader waits for the store, as long as that answers. */
  distrust(): void {
    this.#failure = undefined;
    this.#waitUntil = undefined;
    if (this.#value !== undefined) this.#value = { ...this.#value, isTrusted: false };
    this.#isDoubted = this.#loading !== undefined;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stale = false;
  }

  async #readAgain(content: Value, wait: number): Promise<Value> {
    this.#waitUntil ??= Date.now() + wait;
    const fresh = await within(this.#load(), Math.max(0, this.#waitUntil - Date.now())).catch(
      () => undefined,
    );
    return fresh === undefined ? content : fresh;
  }

  #load(): Promise<Value> {
    this.#loading ??= this.#run().finally(() => {
      this.#loading = undefined;
      if (this.#stale) this.invalidate();
    });
    return this.#loading;
  }

  async #run(): Promise<Value> {
    this.#stale = false;
    this.#isDoubted = false;
    const startedAt = Date.now();
    this.#loadingSince = startedAt;
    try {
      const content = await this.#options.load(this.#value?.content);
      return this.#take(content, !this.#isDoubted);
    } catch (error) {
      const took = Date.now() - startedAt;
      const pause = Math.max(pauseAfterFailure, Math.min(pausePerDuration * took, 20_000));
      this.#failure = { error, until: Date.now() + pause };
      this.#options.onFailure?.(error);
      if (this.#value !== undefined) {
        this.#value = { ...this.#value, loadedAt: Date.now() };
        throw error;
      }
      const copy = await this.#options.fallback?.();
      if (copy === undefined) throw error;
      return this.#take(copy, false);
    } finally {
      this.#lastDuration = Date.now() - startedAt;
    }
  }

  #take(content: Value, isTrusted: boolean): Value {
    this.#value = { content, loadedAt: Date.now(), isTrusted };
    if (isTrusted) {
      this.#failure = undefined;
      this.#waitUntil = undefined;
    }
    this.#options.onLoad?.(content);
    return content;
  }
}

async function within<Value>(promise: Promise<Value>, wait: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, wait, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a caller sees when the store cannot be asked. */
export function storeUnavailable(cause: unknown): DragomanError {
  return new DragomanError('internal', { detail: 'the store cannot be asked', cause });
}
