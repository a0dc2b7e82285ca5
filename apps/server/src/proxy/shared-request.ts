import { type HeaderList, headerOf, listOf, withoutHopByHop } from './header-list.ts';
import { upstreamCodings } from './negotiation.ts';
import type { Visitor } from './visitor.ts';

/**
 * Fields that a site may answer to, and that take few values: they go upstream as sent and are part of the key, so that
 * requests which differ in one never share an answer. See decision 0230.
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

/** Fields that say who asks, from where or by which way, or that are ours to set: a shared request never carries them. */
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
  'x-real-ip',
  'x-request-id',
]);

/** True for a field, in lower case, by which `SharedRequest.key` differs. */
export function isKeyed(name: string): boolean {
  return keyed.has(name);
}

/** How one fetch for everybody asks a site. */
export interface SharedRequest {
  /** The fields of the visitor that go upstream. */
  readonly headers: HeaderList;
  /** Differs wherever `headers`, the unusual ones aside, or the codings that the site is told of differ. */
  readonly key: string;
  /**
   * Fields, lower case, by which a request may be asking for something else than the page everybody gets: a fragment
   * (`HX-Request`), another address (`X-Original-URL`), a signed-in person (`Cf-Access-Jwt-Assertion`). They are in
   * `headers` and not in `key`: the answer is only for whoever sends the same, where the site names them in Vary.
   */
  readonly unusual: readonly string[];
  /** False for what scripts ask for, and for what is to be no page: the site is told who asks, and nobody else gets it. */
  readonly isForPage: boolean;
}

/**
 * Sorts the fields of a request for a fetch whose answer others may get. A field in neither list above is unusual, so that
 * one that nobody thought of is never shared.
 */
export function sharedRequest(visitor: Visitor): SharedRequest {
  const headers: [string, string][] = [];
  const unusual: string[] = [];
  const codings = upstreamCodings(headerOf(visitor.headers, 'accept-encoding'));
  const via = passedProxies(visitor.headers);
  let key = `accept-encoding: ${codings}\nvia: ${via ?? ''}`;
  let isForPage = true;
  for (const [name, value] of withoutHopByHop(visitor.headers)) {
    const lower = name.toLowerCase();
    if (dropped.has(lower)) continue;
    headers.push([name, value]);
    if (keyed.has(lower)) key += `\n${lower}: ${value}`;
    else unusual.push(lower);
    isForPage &&= mayAskForPage(lower, value);
  }
  if (via !== undefined) headers.push(['via', via]);
  return { headers, key, unusual, isForPage };
}

/** Browsers say what an answer is for (Fetch Metadata §2.1) and which types they take. */
function mayAskForPage(name: string, value: string): boolean {
  if (name === 'sec-fetch-dest') return /^(?:document|i?frame)$/.test(value);
  return name !== 'accept' || value.trim() === '' || /\*\/\*|text\/|xml/i.test(value);
}

/** Our own names in Via, by which a request that goes in a circle is noticed; other proxies' names say nothing to a site. */
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

/** True for a request that anyone could have made. */
export function isSafe({ method, headers }: Visitor): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !headers.some(
    ([name]) => unsafe.has(name.toLowerCase()) && !isOwnCondition(name, headers),
  );
}

/** Conditions on our own entity tags mean nothing to the site. */
export function isOwnCondition(name: string, headers: HeaderList): boolean {
  if (name.toLowerCase() === 'content-length') return headerOf(headers, 'content-length') === '0';
  return (
    name.toLowerCase() === 'if-none-match' &&
    /^\s*(?:W\/)?"dragoman-/.test(headerOf(headers, 'if-none-match') ?? '')
  );
}
