import type { HeaderList } from './header-list.ts';

/** Fields that browsers, crawlers and content networks send with any request for a page. */
const ordinary = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'cdn-loop',
  'connection',
  'content-length',
  'cookie',
  'device-memory',
  'dnt',
  'dpr',
  'forwarded',
  'from',
  'host',
  'if-modified-since',
  'if-none-match',
  'keep-alive',
  'pragma',
  'priority',
  'proxy-connection',
  'purpose',
  'referer',
  'save-data',
  'te',
  'traceparent',
  'tracestate',
  'true-client-ip',
  'upgrade',
  'upgrade-insecure-requests',
  'user-agent',
  'via',
  'x-amzn-trace-id',
  'x-cloud-trace-context',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
]);

/**
 * Fields, lower case, by which a request may be asking for something else than the page everybody gets: a fragment
 * (`HX-Request`), another address (`X-Original-URL`), another host. Sites that answer to them seldom say so in Vary.
 */
export function unusualFields(headers: HeaderList): readonly string[] {
  return headers
    .map(([name]) => name.toLowerCase())
    .filter((name) => !ordinary.has(name) && !/^(?:sec|cf|x-b3)-/.test(name));
}
