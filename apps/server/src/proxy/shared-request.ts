import { type HeaderList, headerOf, listOf, withoutHopByHop } from './header-list.ts';
import { upstreamCodings } from './negotiation.ts';
import type { Visitor } from './visitor.ts';

/**
 * Fields with few values that may change a site's response. They are sent upstream and are part of the key, so requests that
 * differ in one never share a response. See decision 0230.
 */
const keyed = new Set([
  'accept',
  'accept-charset',
  'cdn-loop',
  'cf-device-type',
  'device-memory',
  'dnt',
  'dpr',
  'purpose',
  'save-data',
  'sec-ch-device-memory',
  'sec-ch-dpr',
  'sec-ch-prefers-color-scheme',
  'sec-ch-prefers-reduced-motion',
  'sec-ch-ua',
  'sec-ch-ua-arch',
  'sec-ch-ua-bitness',
  'sec-ch-ua-form-factors',
  'sec-ch-ua-full-version',
  'sec-ch-ua-full-version-list',
  'sec-ch-ua-mobile',
  'sec-ch-ua-model',
  'sec-ch-ua-platform',
  'sec-ch-ua-platform-version',
  'sec-ch-ua-wow64',
  'sec-ch-viewport-width',
  'sec-ch-width',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-gpc',
  'sec-purpose',
  'upgrade-insecure-requests',
  'user-agent',
  'viewport-width',
  'width',
]);

/**
 * Fields that identify the visitor, its location or its route, or that the proxy sets itself. Shared requests never carry
 * them.
 */
const dropped = new Set([
  'accept-encoding',
  'accept-language',
  'b3',
  'cache-control',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-ew-via',
  'cf-ipcountry',
  'cf-ray',
  'cf-visitor',
  'cf-worker',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'fastly-client',
  'fastly-client-ip',
  'fastly-ff',
  'fastly-orig-accept-encoding',
  'fastly-ssl',
  'forwarded',
  'from',
  'host',
  'if-modified-since',
  'if-none-match',
  'keep-alive',
  'pragma',
  'priority',
  'proxy-connection',
  'referer',
  'sec-fetch-site',
  'sec-fetch-user',
  'te',
  'traceparent',
  'tracestate',
  'true-client-ip',
  'upgrade',
  'via',
  'x-amzn-trace-id',
  'x-b3-flags',
  'x-b3-parentspanid',
  'x-b3-sampled',
  'x-b3-spanid',
  'x-b3-traceid',
  'x-cloud-trace-context',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-request-id',
  'x-timer',
  'x-varnish',
]);

/** True if a field (lower case) is part of `SharedRequest.key`. */
export function isKeyed(name: string): boolean {
  return keyed.has(name);
}

/** The request of a shared fetch. */
export interface SharedRequest {
  /** Visitor fields sent upstream. */
  readonly headers: HeaderList;
  /** Differs whenever `headers`, except the unusual ones, or the codings offered to the site differ. */
  readonly key: string;
  /**
   * Lower-case names of fields that may request something other than the shared page: a fragment (`HX-Request`), another URL
   * (`X-Original-URL`), a signed-in user (`Cf-Access-Jwt-Assertion`). They are in `headers` but not in `key`: the response
   * is shared only with requests that send the same, if the site names them in Vary.
   */
  readonly unusual: readonly string[];
  /** False for requests by scripts or for types other than pages. These are fetched individually, with all their fields. */
  readonly isForPage: boolean;
  /** True if a browser opens a page (Fetch Metadata): not for a prefetch, a frame, a script, or most robots. */
  readonly isVisit: boolean;
}

/**
 * Classifies the fields of a request for a shared fetch. A field in neither list above is unusual, so an unknown field is
 * never shared.
 */
export function sharedRequest(visitor: Visitor): SharedRequest {
  const headers: [string, string][] = [];
  const unusual: string[] = [];
  const codings = upstreamCodings(headerOf(visitor.headers, 'accept-encoding'));
  const via = passedProxies(visitor.headers);
  let key = `accept-encoding: ${codings}\nvia: ${via ?? ''}`;
  let isForPage = true;
  let isOpening = false;
  let isPrefetch = false;
  for (const [name, value] of withoutHopByHop(visitor.headers)) {
    const lower = name.toLowerCase();
    if (dropped.has(lower)) continue;
    headers.push([name, value]);
    if (keyed.has(lower)) key += `\n${lower}: ${value}`;
    else unusual.push(lower);
    isForPage &&= mayAskForPage(lower, value);
    if (lower === 'sec-fetch-dest') isOpening = value === 'document';
    isPrefetch ||= lower === 'sec-purpose' || lower === 'purpose';
  }
  if (via !== undefined) headers.push(['via', via]);
  const isVisit = isOpening && !isPrefetch && visitor.method === 'GET';
  return { headers, key, unusual, isForPage, isVisit };
}

/** False if the destination (Fetch Metadata §2.1) or the accepted types rule out a page. */
function mayAskForPage(name: string, value: string): boolean {
  if (name === 'sec-fetch-dest') return /^(?:document|i?frame)$/.test(value);
  return name !== 'accept' || value.trim() === '' || /\*\/\*|text\/|xml/i.test(value);
}

/** Returns our own names in Via, which loop detection needs. The names of other proxies are dropped. */
function passedProxies(headers: HeaderList): string | undefined {
  const ours = listOf(headerOf(headers, 'via')).filter((member) => member.includes('dragoman-'));
  return ours.length === 0 ? undefined : ours.join(', ');
}

const unsafe = new Set([
  'authorization',
  'range',
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'content-length',
  'transfer-encoding',
]);

/** True for GET and HEAD. */
export function isReading({ method }: Visitor): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * True for a GET or HEAD without credentials, range, body, precondition on the original, or `no-store` (RFC 9111 §5.2.1.5).
 * Cookies and If-Modified-Since are not checked.
 */
export function isSafe(visitor: Visitor): boolean {
  const { headers } = visitor;
  if (!isReading(visitor)) return false;
  if (listOf(headerOf(headers, 'cache-control')).includes('no-store')) return false;
  return !headers.some(
    ([name]) => unsafe.has(name.toLowerCase()) && !isOwnCondition(name, headers),
  );
}

/** True for a condition on our own entity tags, which mean nothing to the site, and for `Content-Length: 0`. */
export function isOwnCondition(name: string, headers: HeaderList): boolean {
  if (name.toLowerCase() === 'content-length') return headerOf(headers, 'content-length') === '0';
  return (
    name.toLowerCase() === 'if-none-match' &&
    /^\s*(?:W\/)?"dragoman-/.test(headerOf(headers, 'if-none-match') ?? '')
  );
}
