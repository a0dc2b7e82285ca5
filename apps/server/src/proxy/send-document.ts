import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type RenderedPage, stringsPath } from '@dragoman/core/serving';
import {
  isSitemap,
  scriptNonce,
  translateRobots,
  translateSitemap,
} from '@dragoman/domain/serving';
import { cacheFields, siteFields } from './cache-fields.ts';
import type { Departure } from './departure.ts';
import type { Document, FetchedDocument } from './document-cache.ts';
import type { DocumentExchange, PageExchange } from './exchange.ts';
import { type HeaderList, headerOf } from './header-list.ts';
import { chooseCoding } from './negotiation.ts';
import { isUnchanged, sendReady, sendUnchanged } from './ready-pages.ts';
import { addVary, visitorHeaders, withoutEntityFields } from './response-headers.ts';
import { writeHead } from './write-head.ts';

const gzip = promisify(zlib.gzip);

/**
 * Sends a page of the customer's site in the language of the exchange, or the original if it cannot be translated.
 * @param gone the visitor's departure
 */
export async function sendDocument(
  exchange: DocumentExchange,
  fetched: FetchedDocument,
  gone: Departure,
): Promise<void> {
  const { document, state } = fetched;
  if (document.kind === 'xml') return sendSitemap(exchange, fetched, gone);
  if (document.kind === 'robots') return sendRobots(exchange, fetched);
  const { site, view, context } = exchange;
  const { language } = view;
  if (language === null) return sendOriginal(exchange, fetched, undefined);
  const outcome = await context.serving.translate({
    site,
    view: { ...view, language },
    body: document.body,
    contentType: headerOf(document.headers, 'content-type'),
    hash: document.hash,
    switcher: switcherOf(exchange, document),
    live: liveOf(exchange, document),
    report: document.status >= 300 ? 'nothing' : state === 'personal' ? 'memory' : 'all',
  });
  if (outcome.type === 'original') return sendOriginal(exchange, fetched, outcome.reason);
  const shown = withoutEntityFields(siteFields(fetched));
  // A page without a charset in its Content-Type may have been ASCII; its translation is not.
  const hasCharset = /charset/i.test(headerOf(shown, 'content-type') ?? '');
  const isChanged = outcome.transcoded || context.live !== undefined || !hasCharset;
  const typed = isChanged ? withCharset(shown) : shown;
  const own = typed.filter(([name]) => name.toLowerCase() !== 'content-language');
  const headers: HeaderList = [
    ...addVary(
      visitorHeaders(exchange, own, hasPolicy(own) ? ownScripts(exchange) : undefined),
      'Accept-Encoding',
    ),
    ['Content-Language', language],
    ['x-dragoman', `translated; language=${language}; cache=${state}`],
    ...(context.frontCache?.lifetime(exchange, document) ?? []),
  ];
  await sendPage(exchange, outcome, { fetched, headers });
}

function hasPolicy(headers: HeaderList): boolean {
  return headers.some(([name]) => /^content-security-policy/i.test(name));
}

/** Returns our scripts as a policy must name them. */
function ownScripts({ entryHost, context }: PageExchange) {
  const { switcher, live } = context;
  const origin = `${entryHost.scheme}://${entryHost.authority}`;
  return {
    ...(switcher && { script: new URL(switcher.src, origin).href, scriptHash: switcher.integrity }),
    ...(live && { inlineHash: live.hash, connect: origin + stringsPath }),
  };
}

function switcherOf({ context }: PageExchange, document: Document) {
  if (context.switcher === undefined) return undefined;
  const policy = headerOf(document.headers, 'content-security-policy');
  const { src, integrity } = context.switcher;
  const nonce = policy === undefined ? undefined : scriptNonce(policy);
  const hashed = policy !== undefined && nonce === undefined && /'strict-dynamic'/i.test(policy);
  return { src, nonce, integrity: hashed ? integrity : undefined, hash: integrity };
}

function liveOf({ context }: PageExchange, document: Document) {
  if (context.live === undefined) return undefined;
  const policy = headerOf(document.headers, 'content-security-policy');
  return { ...context.live, nonce: policy === undefined ? undefined : scriptNonce(policy) };
}

function withCharset(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) =>
    name.toLowerCase() === 'content-type' ? [name, 'text/html; charset=utf-8'] : [name, value],
  );
}

interface Head {
  readonly fetched: FetchedDocument;
  readonly headers: HeaderList;
}

async function sendPage(
  { visitor, response, context, readyKey, basis }: DocumentExchange,
  { key, page }: { key: string; page: RenderedPage },
  { fetched, headers }: Head,
): Promise<void> {
  const { status } = fetched.document;
  const { etag, lastModified } = page;
  const added = cacheFields(fetched).flat();
  const tagged: HeaderList = [...headers, ['ETag', etag], ...lastModifiedField(lastModified)];
  const unchanged = tagged.filter(([name]) => !/^content-(?:type|language)$/i.test(name)).flat();
  if (isUnchanged(visitor, { status, etag, lastModified })) {
    return sendUnchanged(response, [...unchanged, ...added]);
  }
  const coding = chooseCoding(headerOf(visitor.headers, 'accept-encoding'));
  const body = coding === undefined ? page.body : await context.serving.encode(key, page, coding);
  const sized: HeaderList = [...tagged, ['Content-Length', String(body.length)]];
  const coded: HeaderList = coding === undefined ? sized : [...sized, ['Content-Encoding', coding]];
  const ready = { status, etag, lastModified, fields: coded.flat(), unchanged, body };
  const isFinal = coding === undefined || page.encoded.get(coding)?.best === true;
  const original = fetched.isForAll === true ? fetched.cached : undefined;
  if (
    isFinal &&
    readyKey !== undefined &&
    (original !== undefined || isRepeatable(fetched, page))
  ) {
    const { content } = fetched.document;
    context.ready.store(readyKey, visitor, ready, { basis, content, original });
  }
  sendReady(ready, visitor, response, added);
}

/** True if a later response with the same content differs from this one in date and cache state only. */
function isRepeatable({ document, cached, state }: FetchedDocument, page: RenderedPage): boolean {
  const hasAge = headerOf(document.headers, 'age') !== undefined;
  const isDated = page.lastModified <= Date.now();
  return cached === undefined && state !== 'personal' && !hasAge && isDated;
}

/** Returns Last-Modified, unless the page is so new that another one could get the same (RFC 9110 §8.8.2.2). */
function lastModifiedField(lastModified: number): HeaderList {
  if (lastModified > Date.now()) return [];
  return [['Last-Modified', new Date(lastModified).toUTCString()]];
}

/** Includes the fields for caches in front of us, such as CDN-Cache-Control (RFC 9213). */
const cachingFields =
  /^(?:(?:[\w-]+-)?cache-control|surrogate-control|expires|etag|last-modified)$/i;

/** Sends the page as the customer wrote it. If a translation is missing, the page must not be cached. */
function sendOriginal(
  exchange: DocumentExchange,
  fetched: FetchedDocument,
  reason: string | undefined,
): void {
  const { response, visitor } = exchange;
  const { document } = fetched;
  const dropped = /^(?:content-encoding|content-length|trailer)$/i;
  const failing = reason !== undefined && reason !== 'not-markup';
  const stale = failing ? cachingFields : /^$/;
  const shown = siteFields(fetched).filter(([name]) => !dropped.test(name) && !stale.test(name));
  const headers: [string, string][] = visitorHeaders(exchange, shown);
  if (failing) headers.push(['Cache-Control', 'no-store']);
  else headers.push(...(exchange.context.frontCache?.lifetime(exchange, document) ?? []));
  if (reason !== undefined) headers.push(['x-dragoman', `original; reason=${reason}`]);
  headers.push(...cacheFields(fetched), ['Content-Length', String(document.body.length)]);
  writeHead(response, document.status, headers);
  response.end(visitor.method === 'HEAD' ? undefined : document.body);
}

function unpack({ context, site }: PageExchange, file: Buffer, gone: Departure) {
  return context.decode({
    websiteId: site.websiteId,
    bytes: file,
    contentEncoding: 'gzip',
    maxBytes: context.limits.pageBytes,
    signal: () => AbortSignal.any([gone.signal, AbortSignal.timeout(context.limits.page)]),
  });
}

/** Sends a sitemap translated. Sitemaps are UTF-8 and may be gzip files (sitemaps.org). Other XML is sent unchanged. */
async function sendSitemap(
  exchange: DocumentExchange,
  fetched: FetchedDocument,
  gone: Departure,
): Promise<void> {
  const { document } = fetched;
  const packed = document.body[0] === 0x1f && document.body[1] === 0x8b;
  const file = Buffer.from(document.body);
  const unpacked = packed ? await unpack(exchange, file, gone) : file;
  const xml = unpacked?.toString('utf8') ?? '';
  if (!isSitemap(xml) || exchange.excluded) {
    sendOriginal(exchange, fetched, undefined);
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
function sendRobots(exchange: DocumentExchange, fetched: FetchedDocument): void {
  const { status, body } = fetched.document;
  if (status !== 200) {
    sendOriginal(exchange, fetched, undefined);
    return;
  }
  const text = translateRobots(exchange.view, Buffer.from(body).toString('utf8'));
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
