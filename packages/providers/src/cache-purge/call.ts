import { type Dispatcher, request } from 'undici';
import { PurgeError } from './port.ts';

export interface CallOptions {
  /** The dispatcher of an outgoing gate that allows the cache's host. The caller closes it. */
  readonly dispatcher: Dispatcher;
  /** Timeout of one call in milliseconds. Defaults to 5 seconds. */
  readonly timeout?: number;
}

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Makes one call and returns the body of a 2xx response. Throws `PurgeError` otherwise. */
export async function call(
  { dispatcher, timeout = 5000 }: CallOptions,
  { method, url, headers, body }: Call,
): Promise<string> {
  const { host } = new URL(url);
  const { status, retryAfter, text } = await answerOf().catch((cause) => {
    throw new PurgeError('unavailable', `${host} does not respond.`, { cause });
  });
  if (status >= 200 && status < 300) return text;
  const message = `${host} responded with ${status}: ${text.slice(0, 200)}`;
  if (status === 429) throw new PurgeError('rate', message, { retryAfter });
  if (status >= 500) throw new PurgeError('unavailable', message, { retryAfter });
  throw new PurgeError('refused', message);

  async function answerOf() {
    const answer = await request(url, {
      method: method as Dispatcher.HttpMethod,
      dispatcher,
      signal: AbortSignal.timeout(timeout),
      headers,
      ...(body !== undefined && { body }),
    });
    return {
      status: answer.statusCode,
      retryAfter: retryAfterOf(answer.headers['retry-after']),
      text: await answer.body.text(),
    };
  }
}

/** Reads seconds or a date (RFC 9110 §10.2.3). */
function retryAfterOf(value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** Calls `purge` with at most `size` keys at a time, in turn. */
export async function inBatches(
  keys: readonly string[],
  size: number,
  purge: (batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < keys.length; start += size) {
    await purge(keys.slice(start, start + size));
  }
}
