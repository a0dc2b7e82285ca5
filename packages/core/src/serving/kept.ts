import { DragomanError } from '@dragoman/domain/errors';

export interface KeptOptions<Value> {
  readonly load: (previous: Value | undefined) => Promise<Value>;
  /** Milliseconds after which a value is loaded again in the background at its next use. */
  readonly maxAge: number;
  readonly onFailure?: (error: unknown) => void;
  readonly onLoad?: (value: Value) => void;
}

const pauseAfterFailure = 1000;
const shortestPause = 50;

/**
 * A value read from the store and kept. It is loaded off the caller's path: an old value stays in use until the new one
 * is there, also while the store is down.
 */
export class Kept<Value> {
  readonly #options: KeptOptions<Value>;
  #value: { readonly content: Value; readonly loadedAt: number } | undefined;
  #loading: Promise<Value> | undefined;
  #stale = false;
  #timer: NodeJS.Timeout | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;
  #lastDuration = 0;

  constructor(options: KeptOptions<Value>) {
    this.#options = options;
  }

  get current(): Value | undefined {
    return this.#value?.content;
  }

  /** The value, or undefined when it is not there within `wait` milliseconds. Throws what loading threw. */
  async read(wait: number): Promise<Value | undefined> {
    if (this.#value !== undefined) {
      if (Date.now() - this.#value.loadedAt > this.#options.maxAge) this.invalidate();
      return this.#value.content;
    }
    if (this.#failure !== undefined && this.#failure.until > Date.now()) throw this.#failure.error;
    return within(this.#load(), wait);
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

  close(): void {
    clearTimeout(this.#timer);
    this.#stale = false;
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
    const startedAt = Date.now();
    try {
      const content = await this.#options.load(this.#value?.content);
      this.#value = { content, loadedAt: Date.now() };
      this.#failure = undefined;
      this.#options.onLoad?.(content);
      return content;
    } catch (error) {
      this.#failure = { error, until: Date.now() + pauseAfterFailure };
      if (this.#value !== undefined) this.#value = { ...this.#value, loadedAt: Date.now() };
      this.#options.onFailure?.(error);
      throw error;
    } finally {
      this.#lastDuration = Date.now() - startedAt;
    }
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
