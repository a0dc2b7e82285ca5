import { type Dispatcher, request } from 'undici';
import { EngineError, type EngineErrorKind } from './port.ts';

/** Connection options of an engine. */
export interface HttpOptions {
  /** The dispatcher of an outgoing gate that allows the endpoint's host. The caller closes it. */
  readonly dispatcher: Dispatcher;
  /** Timeout per call in milliseconds. Defaults to 120 seconds. */
  readonly timeout?: number | undefined;
}

export interface HttpCall {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpReply {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const maxReplyCharacters = 4_000_000;

/** Makes one call. Throws `EngineError` if there is no response, or the signal's reason if aborted. */
export async function send(
  { dispatcher, timeout = 120_000 }: HttpOptions,
  call: HttpCall,
  signal?: AbortSignal,
): Promise<HttpReply> {
  const deadline = AbortSignal.timeout(timeout);
  try {
    const { statusCode, headers, body } = await request(call.url, {
      method: call.method ?? 'POST',
      dispatcher,
      headersTimeout: 0,
      bodyTimeout: 0,
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      headers: {
        accept: 'application/json',
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body !== undefined && { body: call.body }),
    });
    const isStream = /event-stream/i.test(String(headers['content-type']));
    const text = await readText(body, isStream);
    signal?.throwIfAborted();
    return { ok: statusCode >= 200 && statusCode < 300, status: statusCode, headers, body: text };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (cause instanceof EngineError) throw cause;
    const reason = deadline.aborted ? 'took too long' : 'cannot be reached';
    throw new EngineError('unavailable', `${new URL(call.url).host} ${reason}.`, { cause });
  }
}

/** Returns a body. Of a stream of events that breaks, what came before has its value, and may have been paid for. */
async function readText(body: AsyncIterable<Uint8Array>, isStream: boolean): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > maxReplyCharacters)
        throw new EngineError('invalid-output', 'The engine sent an endless answer.');
    }
  } catch (error) {
    if (!isStream || text === '' || error instanceof EngineError) throw error;
  }
  return text + decoder.decode();
}

const kindByStatus: Readonly<Record<number, EngineErrorKind>> = {
  401: 'auth',
  402: 'quota',
  403: 'auth',
  408: 'unavailable',
  409: 'unavailable',
  413: 'too-large',
  425: 'unavailable',
  429: 'rate',
};

/** Returns the error kind for an HTTP status. */
export function kindOfStatus(status: number): EngineErrorKind {
  const isPermanent = status >= 400 && status < 500;
  return kindByStatus[status] ?? (isPermanent ? 'rejected' : 'unavailable');
}

/** Returns the error for a non-2xx response, with the engine's message. */
export function refusalOf(engine: string, reply: HttpReply, kind: EngineErrorKind): EngineError {
  const retryAfter =
    kind === 'rate' || kind === 'unavailable' ? readDelay(reply, Date.now()) : undefined;
  const message = `${engine} answered ${reply.status}: ${readMessage(reply.body)}`;
  return new EngineError(kind, message, retryAfter === undefined ? {} : { retryAfter });
}

const longestMessage = 300;

function readMessage(body: string): string {
  const title = isWebPage(body) ? titleOf(body) : undefined;
  if (title !== undefined) return title.trim().slice(0, longestMessage);
  const [, message] = /"(?:message|Message|error)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(body) ?? [];
  return (message?.replace(/\\(["\\/])/g, '$1') ?? body).slice(0, longestMessage);
}

function titleOf(page: string): string | undefined {
  const start = page.search(/<title[\s>]/i);
  const end = start < 0 ? -1 : page.indexOf('>', start);
  return end < 0 ? undefined : page.slice(end + 1).split('<', 1)[0];
}

/** True for the page of a proxy or a sign-in in place of an answer. */
export function isWebPage(body: string): boolean {
  return /^\s*<(?:!doctype html|html)/i.test(body);
}

/**
 * Returns milliseconds from `Retry-After` (seconds or a date, RFC 9110 § 10.2.3) the more precise `retry-after-ms`,
 * or when the exhausted rate limits reset.
 */
function readDelay({ headers }: HttpReply, now: number): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (exact >= 0) return exact;
  const value = headers['retry-after'];
  if (typeof value !== 'string') return readReset(headers, now);
  const delay = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

const resetHeader = /^(?:x|anthropic)-ratelimit-(?:reset(?:-[a-z-]+)?|[a-z-]+-reset)$/;

/** Returns the longest wait of the limits that are exhausted, as OpenAI, Anthropic, Groq and OpenRouter report it. */
function readReset(headers: HttpReply['headers'], now: number): number | undefined {
  const waits = Object.entries(headers).flatMap(([name, value]) => {
    if (!resetHeader.test(name) || typeof value !== 'string') return [];
    const remaining = headers[name.replace('reset', 'remaining')];
    const wait = remaining === undefined || remaining === '0' ? waitOf(value, now) : undefined;
    return wait === undefined ? [] : [Math.max(0, wait)];
  });
  return waits.length === 0 ? undefined : Math.max(...waits);
}

const duration = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:([\d.]+)s)?(?:([\d.]+)ms)?$/;
const firstTimestamp = 1e9;
const firstMilliseconds = 1e12;

/** Reads `6m0s` and `20ms`, seconds, a time since 1970 in seconds or milliseconds, or a date. */
function waitOf(value: string, now: number): number | undefined {
  const number = Number(value);
  if (number >= firstMilliseconds) return number - now;
  if (number >= 0) return number * 1000 - (number >= firstTimestamp ? now : 0);
  const parts = duration.exec(value);
  if (parts === null) return Number.isNaN(Date.parse(value)) ? undefined : Date.parse(value) - now;
  const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
}
