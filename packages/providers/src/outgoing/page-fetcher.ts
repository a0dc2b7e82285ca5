import { DragomanError } from '@dragoman/domain/errors';
import { type Dispatcher, errors, request } from 'undici';
import { acceptedEncodings, type DecodeLimits, readBody } from './decode-body.ts';
import type { FetchedPage, FetchLimits, OutgoingGate, PageFetcher } from './port.ts';

export interface PageFetcherDefaults extends Partial<FetchLimits> {
  /** User-Agent header. Defaults to `Dragoman/0.1`. */
  readonly userAgent?: string | undefined;
}

type FetchOptions = NonNullable<Parameters<PageFetcher>[1]>;

interface Exchange {
  readonly gate: OutgoingGate;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly follows: boolean;
  readonly body: Uint8Array | undefined;
  readonly signal: AbortSignal;
}

const defaultLimits: FetchLimits = { maxBytes: 8_000_000, timeout: 20_000, maxRedirects: 10 };
const defaultUserAgent = 'Dragoman/0.1';
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const credentialHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

/**
 * Creates the fetcher of `port.ts` on a gate. Redirects are followed manually, each hop through the gate. If the caller
 * aborts, rejects with the signal's reason.
 */
export function createPageFetcher(
  gate: OutgoingGate,
  defaults: PageFetcherDefaults = {},
): PageFetcher {
  return async (address, options = {}) => {
    const url = parseAddress(address);
    const { timeout, ...limits } = readLimits(defaults, options);
    const deadline = AbortSignal.timeout(timeout);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    const headers = requestHeaders(defaults, options);
    const follows = options.redirect !== 'manual';
    try {
      return await follow(url, { gate, headers, follows, body: options.body, signal, ...limits });
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      throw describeFailure(error, deadline.aborted);
    }
  };
}

function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (url === null) throw new DragomanError('address-invalid');
  return url;
}

function readLimits(defaults: PageFetcherDefaults, options: FetchOptions): FetchLimits {
  return {
    maxBytes: options.maxBytes ?? defaults.maxBytes ?? defaultLimits.maxBytes,
    timeout: options.timeout ?? defaults.timeout ?? defaultLimits.timeout,
    maxRedirects: options.maxRedirects ?? defaults.maxRedirects ?? defaultLimits.maxRedirects,
  };
}

function requestHeaders(
  { userAgent = defaultUserAgent }: PageFetcherDefaults,
  options: FetchOptions,
): Record<string, string> {
  const own = Object.entries(options.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  return {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'user-agent': userAgent,
    ...Object.fromEntries(own),
    'accept-encoding': acceptedEncodings,
  };
}

async function follow(start: URL, exchange: Exchange): Promise<FetchedPage> {
  const redirects: string[] = [];
  let { headers } = exchange;
  let url = start;
  for (;;) {
    const response = await requestOnce(url, { ...exchange, headers });
    const next = exchange.follows ? redirectTarget(url, response) : undefined;
    if (next === undefined) return readPage(url, response, redirects, exchange);
    await discard(response);
    if (redirects.length >= exchange.maxRedirects) throw new DragomanError('too-many-redirects');
    redirects.push(withoutFragment(url));
    if (next.origin !== url.origin) headers = withoutCredentials(headers);
    url = next;
  }
}

async function requestOnce(url: URL, exchange: Exchange): Promise<Dispatcher.ResponseData> {
  exchange.gate.assertAllowed(url);
  return request(url, {
    dispatcher: exchange.gate.dispatcher,
    headers: exchange.headers,
    signal: exchange.signal,
    ...(exchange.body === undefined ? { method: 'GET' } : { method: 'POST', body: exchange.body }),
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function redirectTarget(url: URL, response: Dispatcher.ResponseData): URL | undefined {
  const { location } = response.headers;
  if (!redirectStatuses.has(response.statusCode) || typeof location !== 'string') return undefined;
  return URL.parse(location, url) ?? undefined;
}

/** Reads a short body, so that the connection can be reused; cuts off a long one. */
async function discard(response: Dispatcher.ResponseData): Promise<void> {
  await response.body.dump({ limit: 65_536 });
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  const remaining = Object.entries(headers).filter(([name]) => !credentialHeaders.has(name));
  return Object.fromEntries(remaining);
}

async function readPage(
  url: URL,
  response: Dispatcher.ResponseData,
  redirects: readonly string[],
  limits: DecodeLimits,
): Promise<FetchedPage> {
  const { maxBytes } = limits;
  const headers = flatHeaders(response.headers);
  const { 'content-encoding': encoding = '', 'content-length': length, ...rest } = headers;
  if (Number(length) > maxBytes) {
    response.body.destroy();
    throw new DragomanError('too-large', { detail: `content-length ${length}` });
  }
  const body = await readBody(response.body, encoding, limits);
  return { url: withoutFragment(url), status: response.statusCode, headers: rest, body, redirects };
}

function flatHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function withoutFragment(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  return bare.href;
}

/** Returns the `DragomanError` of a failed request; `isLate` if its time was over. */
export function describeFailure(error: unknown, isLate: boolean): DragomanError {
  if (error instanceof DragomanError) return error;
  const isTimeout =
    isLate ||
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError;
  const detail = error instanceof Error ? error.message : String(error);
  return new DragomanError(isTimeout ? 'origin-timeout' : 'origin-unreachable', {
    detail,
    cause: error,
  });
}
