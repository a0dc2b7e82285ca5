import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { isSitemap, translateRobots, translateSitemap } from '@dragoman/domain/serving';
import { cacheFields, siteFields } from './cache-fields.ts';
import type { Departure } from './departure.ts';
import type { FetchedDocument } from './document-cache.ts';
import type { DocumentExchange } from './exchange.ts';
import { bodyOf, decode } from './request-document.ts';
import { visitorHeaders, withoutEntityFields } from './response-headers.ts';
import { sendOriginal } from './send-original.ts';
import { writeHead } from './write-head.ts';

const gzip = promisify(zlib.gzip);

/** Sends a sitemap translated. Sitemaps are UTF-8 and may be gzip files (sitemaps.org). Other XML is sent unchanged. */
export async function sendSitemap(
  exchange: DocumentExchange,
  fetched: FetchedDocument,
  gone: Departure,
): Promise<void> {
  const file = Buffer.from(await bodyOf(exchange, fetched.document, gone));
  const packed = file[0] === 0x1f && file[1] === 0x8b;
  const unpacked = packed ? await decode(exchange, file, 'gzip', gone) : file;
  const xml = unpacked?.toString('utf8') ?? '';
  if (!isSitemap(xml) || exchange.excluded) {
    await sendOriginal(exchange, fetched, gone, undefined);
    return;
  }
  const plain = Buffer.from(
    translateSitemap(
      exchange.view,
      xml,
      (path) => exchange.context.serving.listed(exchange.site, path).languages,
    ),
  );
  sendFile(exchange, fetched, packed ? await gzip(plain) : plain, 'sitemap');
}

/** Sends robots.txt with the rules of the languages. Only that of a host's root applies (RFC 9309 §2.3). */
export async function sendRobots(
  exchange: DocumentExchange,
  fetched: FetchedDocument,
  gone: Departure,
): Promise<void> {
  if (fetched.document.status !== 200) {
    await sendOriginal(exchange, fetched, gone, undefined);
    return;
  }
  const body = Buffer.from(await bodyOf(exchange, fetched.document, gone));
  const text = translateRobots(exchange.view, body.toString('utf8'));
  sendFile(exchange, fetched, Buffer.from(text), 'robots');
}

function sendFile(
  exchange: DocumentExchange,
  fetched: FetchedDocument,
  body: Buffer,
  name: string,
): void {
  const { response, visitor } = exchange;
  const headers = visitorHeaders(exchange, withoutEntityFields(siteFields(fetched)));
  headers.push(...cacheFields(fetched), ['Content-Length', String(body.length)]);
  headers.push(['x-dragoman', `translated; ${name}`]);
  writeHead(response, fetched.document.status, headers);
  response.end(visitor.method === 'HEAD' ? undefined : body);
}
