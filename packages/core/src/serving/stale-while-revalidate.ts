import { DragomanError } from '@dragoman/domain/errors';

export interface StaleWhileRevalidateOptions<Value> {
  readonly load: (previous: Value | undefined) => Promise<Value>;
  /** Reads an earlier copy if `load` fails and there is no value. Resolves with undefined if there is none. */
  readonly fallback?: () => Promise<Value | undefined>;
  /** Milliseconds after which the next use reloads the value in the background. */
  readonly maxAge: number;
  readonly onFailure?: (error: unknown) => void;
  readonly onLoad?: (value: Value) => void;
}

interface Content<Value> {
  readonly content: Value;
  readonly loadedAt: number;
  /** False if the value may be out of date: it is reloaded before use if the store responds in time. */
  readonly isTrusted: boolean;
}

const pauseAfterFailure = 1000;
/** After a failed load the pause is 4 times its duration, so that failing loads take at most 1/5 of the time. */
const pausePerDuration = 4;
const shortestPause = 50;

/**
 * A cached value from the store. It is reloaded in the background: the old value stays in use until the new one is
 * loaded, including while the store is down.
 */
export class StaleWhileRevalidate<Value> {
  readonly #options: StaleWhileRevalidateOptions<Value>;
  #value: Content<Value> | undefined;
  #loading: Promise<Value> | undefined;
  #stale = false;
  /** True if changes may have been missed since the current load began. */
  #isDoubted = false;
  #timer: NodeJS.Timeout | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;
  #lastDuration = 0;
  #loadingSince = 0;
  /** Deadline until which reads of a distrusted value wait for a newer one, shared by all of them. */
  #waitUntil: number | undefined;

  constructor(options: StaleWhileRevalidateOptions<Value>) {
    this.#options = options;
  }

  get current(): Value | undefined {
    return this.#value?.content;
  }

  /** The value if it may be used without asking the store; undefined otherwise. */
  get fresh(): Value | undefined {
    const value = this.#value;
    if (value?.isTrusted !== true) return undefined;
    return Date.now() - value.loadedAt > this.#options.maxAge ? undefined : value.content;
  }

  /** Identical while the cached value is; unique on each access if the value may be out of date. */
  get identity(): unknown {
    return this.#value?.isTrusted === false ? Symbol('not trusted') : this.#value?.content;
  }

  /**
   * Returns the value, or undefined if it is not loaded `wait` milliseconds after loading began: later callers wait for
   * the remaining time. Throws the load error.
   */
  async read(wait: number): Promise<Value | undefined> {
    const hasFailed = this.#failure !== undefined && this.#failure.until > Date.now();
    if (this.#value === undefined) {
      // A load that has failed may still be reading the earlier copy.
      if (hasFailed && this.#loading === undefined) throw this.#failure?.error;
      const loading = this.#load();
      return within(loading, Math.max(0, this.#loadingSince + wait - Date.now()));
    }
    const { content, loadedAt, isTrusted } = this.#value;
    if (!isTrusted) return hasFailed ? content : this.#readAgain(content, wait);
    if (Date.now() - loadedAt > this.#options.maxAge) this.invalidate();
    return content;
  }

  /** Reloads the value soon; consecutive calls share one load, and loading takes at most half of the time. */
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

  /** Changes may have been missed: the next read waits for the store, if it responds. */
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

/** Returns the error for callers while the store is unavailable. */
export function storeUnavailable(cause: unknown): DragomanError {
  return new DragomanError('internal', { detail: 'the store cannot be queried', cause });
}
