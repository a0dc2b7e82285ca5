import { isTranslating } from '@dragoman/core/serving';
import { alternatesHeader, alternatesOf, originOfLanguage } from '@dragoman/domain/serving';
import type { PageExchange } from './exchange.ts';
import { type HeaderList, headerOf } from './header-list.ts';
import { visitorHeaders } from './response-headers.ts';
import { askUpstream, type UpstreamResponse } from './upstream.ts';
import { addTrailers, writeHead } from './write-head.ts';

/** Sends the site's answer through as it comes, without holding any of it. */
export async function passThrough(exchange: PageExchange, mark?: string): Promise<void> {
  const upstream = await askUpstream(exchange, { signal: leaving(exchange) });
  streamThrough(exchange, upstream, mark);
}

/** Aborts when the visitor is gone. */
export function leaving({ response }: PageExchange): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Streams an answer to the visitor, trailers included (RFC 9110 §6.5).
 * @param mark value of the `x-dragoman` field, where a page goes out as it is
 */
export function streamThrough(
  exchange: PageExchange,
  upstream: UpstreamResponse,
  mark?: string,
): void {
  const { response, visitor } = exchange;
  try {
    const headers = [
      ...visitorHeaders(exchange, upstream.headers),
      ...extraFields(exchange, upstream),
    ];
    if (mark !== undefined) headers.push(['x-dragoman', mark]);
    writeHead(response, upstream.status, headers);
  } catch (error) {
    upstream.body.on('error', () => {}).destroy();
    throw error;
  }
  if (visitor.method === 'HEAD' || upstream.status === 204 || upstream.status === 304) {
    upstream.body.on('error', () => {}).destroy();
    response.end();
    return;
  }
  response.flushHeaders();
  const { body } = upstream;
  body.on('error', () => response.destroy());
  response.on('close', () => body.destroy());
  body.on('end', () => {
    addTrailers(response, upstream.trailers);
    response.end();
  });
  body.pipe(response, { end: false });
}

/** An original page names its translations by a Link field: its bytes stay, and the set of alternates is reciprocal. */
function extraFields(exchange: PageExchange, upstream: UpstreamResponse): HeaderList {
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

/** True for what claims to be an HTML page; XHTML as XML is not touched, and nothing is sniffed. */
export function isHtml(headers: HeaderList): boolean {
  return /^\s*text\/html\s*(?:;|$)/i.test(headerOf(headers, 'content-type') ?? '');
}
