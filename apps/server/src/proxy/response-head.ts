import { isTranslating } from '@dragoman/core/serving';
import { alternatesHeader, alternatesOf, originOfLanguage } from '@dragoman/domain/serving';
import { cacheStatusValue } from '../http-caching/index.ts';
import type { UpstreamHead } from './collector.ts';
import type { DocumentExchange, PageExchange } from './exchange.ts';
import { type HeaderList, headerOf } from './header-list.ts';
import { jsonFields } from './json-fields.ts';
import { visitorHeaders } from './response-headers.ts';
import { isReading } from './shared-request.ts';
import { countSent } from './visits.ts';
import { writeHead } from './write-head.ts';

/** Writes the head of the site's response, rewritten for the visitor. See `passThrough` for `mark`. */
export function sendHead(
  exchange: DocumentExchange,
  upstream: UpstreamHead,
  mark: string | undefined,
): void {
  const headers = [
    ...visitorHeaders(exchange, jsonFields(exchange, upstream.headers)),
    ...extraFields(exchange, upstream),
  ];
  if (mark !== undefined) headers.push(['x-dragoman', mark]);
  headers.push(['Cache-Status', isReading(exchange.visitor) ? bypassed : forwarded]);
  writeHead(exchange.response, upstream.status, headers);
  if (isHtml(upstream.headers)) countSent(exchange, upstream.status);
}

const bypassed = cacheStatusValue({ fwd: 'bypass' });
const forwarded = cacheStatusValue({ fwd: 'method' });

/** False if the response ends with its head (RFC 9112 §6.3). */
export function hasBody({ visitor }: PageExchange, status: number): boolean {
  return visitor.method !== 'HEAD' && status !== 204 && status !== 304;
}

/**
 * Returns the Link field of a page. An original lists its alternates there, so that they are reciprocal and its body stays
 * unchanged; an excluded page in another language names the original as canonical.
 */
function extraFields(exchange: PageExchange, upstream: UpstreamHead): HeaderList {
  const { site, entryHost, view, excluded, context } = exchange;
  if (upstream.status !== 200 || !isHtml(upstream.headers)) return [];
  if (view.language !== null) {
    const original = originOfLanguage(site, entryHost, null);
    return excluded ? [['link', `<${original}${view.path}>; rel="canonical"`]] : [];
  }
  if (excluded || !isTranslating(site)) return [];
  const value = alternatesHeader(
    alternatesOf(context.serving.listed(site, view.path), entryHost, view.path),
  );
  return value === '' ? [] : [['link', value]];
}

/** True if the Content-Type is HTML. XHTML served as XML is left unchanged, and content is never sniffed. */
export function isHtml(headers: HeaderList): boolean {
  return /^\s*text\/html\s*(?:;|$)/i.test(headerOf(headers, 'content-type') ?? '');
}
