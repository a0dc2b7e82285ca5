export interface RetryOptions {
  /** How often a call is repeated at most. Defaults to 3. */
  readonly retries?: number | undefined;
  /** The longest time to wait before a repetition, in seconds; a call that would wait longer fails. Defaults to 60. */
  readonly longestWaitSeconds?: number | undefined;
}

/**
 * Returns a `fetch` that repeats what the server did not answer, or asks to repeat (429, 503, `Retry-After`), after the time that it
 * names. It repeats only what may be done twice: methods that are idempotent, and writes with an `Idempotency-Key`.
 */
export function retryingFetch(
  fetch: typeof globalThis.fetch,
  { retries = 3, longestWaitSeconds = 60 }: RetryOptions,
): typeof globalThis.fetch {
  return async (address, init = {}) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await fetch(address, init).catch((error: unknown) => ({ error }));
      const seconds = secondsToWait(outcome, attempt);
      const ends = attempt >= retries || !mayRepeat(init) || seconds === undefined;
      if (ends || seconds > longestWaitSeconds) {
        if (outcome instanceof Response) return outcome;
        throw outcome.error;
      }
      if (outcome instanceof Response) await outcome.body?.cancel();
      await sleep(seconds * 1000, init.signal);
    }
  };
}

function mayRepeat({ method = 'GET', headers, signal }: RequestInit): boolean {
  if (signal?.aborted) return false;
  const isIdempotent = ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method);
  return isIdempotent || new Headers(headers).has('idempotency-key');
}

/** Returns undefined for an answer that stays the same. */
function secondsToWait(outcome: Response | { error: unknown }, attempt: number) {
  // At random, so that many callers do not come back together.
  const backoff = 0.5 * 2 ** attempt * (0.5 + Math.random() / 2);
  if (!(outcome instanceof Response)) return backoff;
  if (outcome.ok) return undefined;
  const said = outcome.headers.get('retry-after');
  if (said === null) return [429, 503].includes(outcome.status) ? backoff : undefined;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? backoff : Math.max(0, seconds);
}

function sleep(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}
