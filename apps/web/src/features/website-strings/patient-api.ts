import { api as once } from '../../api/api.ts';

/** The longest wait, in seconds, that nobody is told about. */
const longest = 60;

/**
 * Milliseconds after which a refused call may be repeated: the API had too many requests, or this browser is offline. Undefined if
 * repeating would not help, or not soon.
 */
export function pauseAfter(error: unknown): number | undefined {
  const { status, retryAfter = 1 } = error as { status?: number; retryAfter?: number };
  if (status === 429 && retryAfter <= longest) return retryAfter * 1000;
  return status === 0 && !navigator.onLine ? 1000 : undefined;
}

/** When the API takes requests again. */
let free: Promise<unknown> | undefined;

/** The product API for fast work: a call waits and is repeated where `pauseAfter` says so. Throws `ApiError`. */
export const api = (async (...call: Parameters<typeof once>) => {
  for (;;) {
    await free;
    try {
      return await once(...call);
    } catch (error) {
      const pause = pauseAfter(error);
      if (pause === undefined) throw error;
      free = new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}) as typeof once;
