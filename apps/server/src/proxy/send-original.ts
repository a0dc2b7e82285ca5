import { cacheFields, siteFields } from './cache-fields.ts';
import type { Departure } from './departure.ts';
import type { FetchedDocument } from './document-cache.ts';
import type { DocumentExchange } from './exchange.ts';
import { bodyOf } from './request-document.ts';
import { visitorHeaders } from './response-headers.ts';
import { writeHead } from './write-head.ts';

/** Includes the fields for caches in front of us, such as CDN-Cache-Control (RFC 9213). */
const cachingFields =
  /^(?:(?:[\w-]+-)?cache-control|surrogate-control|expires|etag|last-modified)$/i;

/** Sends the page as the customer wrote it. If a translation is missing, the page must not be cached. */
export async function sendOriginal(
  exchange: DocumentExchange,
  fetched: FetchedDocument,
  gone: Departure,
  reason: string | undefined,
): Promise<void> {
  const { response, visitor } = exchange;
  const { document } = fetched;
  const body = await bodyOf(exchange, document, gone);
  const dropped = /^(?:content-encoding|content-length|trailer)$/i;
  const failing = reason !== undefined && reason !== 'not-markup';
  const stale = failing ? cachingFields : /^$/;
  const shown = siteFields(fetched).filter(([name]) => !dropped.test(name) && !stale.test(name));
  const headers: [string, string][] = visitorHeaders(exchange, shown);
  if (failing) headers.push(['Cache-Control', 'no-store']);
  else headers.push(...(exchange.context.frontCache?.lifetime(exchange, document) ?? []));
  if (reason !== undefined) headers.push(['x-dragoman', `original; reason=${reason}`]);
  headers.push(...cacheFields(fetched), ['Content-Length', String(body.length)]);
  writeHead(response, document.status, headers);
  response.end(visitor.method === 'HEAD' ? undefined : body);
}
