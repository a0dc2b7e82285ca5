/** The longest wait, in seconds, that nobody is told about. */
const maxSilentSeconds = 60;

interface Refusal {
  /** 0 if there was no response. */
  readonly status: number;
  /** Seconds, if the server names them. */
  readonly retryAfter?: number | undefined;
}

/**
 * Milliseconds after which a refused call may be repeated: the server had too many requests, or this browser is offline. Undefined if
 * repeating would not help, or not soon.
 */
export function pauseAfter({ status, retryAfter = Number.NaN }: Refusal): number | undefined {
  if (status === 429 && retryAfter <= maxSilentSeconds) return retryAfter * 1000;
  return status === 0 && !navigator.onLine ? 1000 : undefined;
}

/** When the server takes requests again. */
let free: Promise<unknown> | undefined;

/** A `fetch` whose calls wait and are repeated where `pauseAfter` says so. */
export const patientFetch: typeof fetch = async (...call) => {
  for (;;) {
    await free;
    let pause: number | undefined;
    try {
      const response = await fetch(...call);
      const { status, headers } = response;
      pause = pauseAfter({ status, retryAfter: Number(headers.get('retry-after') ?? Number.NaN) });
      if (pause === undefined) return response;
    } catch (error) {
      pause = pauseAfter({ status: 0 });
      if (pause === undefined) throw error;
    }
    free = new Promise((resolve) => setTimeout(resolve, pause));
  }
};

/** As `patientFetch` for reads; other calls are sent once, because somebody waits for their outcome. */
export const patientReads: typeof fetch = (input, init) =>
  /^(GET|HEAD)$/.test(init?.method ?? 'GET') ? patientFetch(input, init) : fetch(input, init);
