import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type RenderedPage, stringsPath } from '@dragoman/core/serving';
import { isSitemap, scriptNonce, translateSitemap } from '@dragoman/domain/serving';
import type { Departure } from './departure.ts';
import type { Document } from './document-cache.ts';
import type { DocumentExchange, PageExchange } from './exchange.ts';
import type { FetchedDocument } from './fetch-document.ts';
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
  { document, state, freshUntil }: FetchedDocument,
  gone: Departure,
): Promise<void> {
  if (document.kind === 'xml') return sendSitemap(exchange, document, gone);
  const { site, view, context } = exchange;
  const { language } = view;
  if (language === null) return sendOriginal(exchange, document, undefined);
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
  if (outcome.type === 'original') return sendOriginal(exchange, document, outcome.reason);
  const shown = withoutEntityFields(document.headers);
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
  await sendPage(exchange, outcome, { status: document.status, headers, freshUntil });
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
  readonly status: number;
  readonly headers: HeaderList;
  readonly freshUntil: number | undefined;
}

async function sendPage(
  { visitor, response, context, readyKey, basis }: DocumentExchange,
  { key, page }: { key: string; page: RenderedPage },
  { status, headers, freshUntil }: Head,
): Promise<void> {
  const { etag } = page;
  const tagged: HeaderList = [...headers, ['ETag', etag]];
  const unchanged = tagged.filter(([name]) => !/^content-(?:type|language)$/i.test(name)).flat();
  if (isUnchanged(visitor, { status, etag })) return sendUnchanged(response, unchanged);
  const coding = chooseCoding(headerOf(visitor.headers, 'accept-encoding'));
  const body = coding === undefined ? page.body : await context.serving.encode(key, page, coding);
  const sized: HeaderList = [...tagged, ['Content-Length', String(body.length)]];
  const coded: HeaderList = coding === undefined ? sized : [...sized, ['Content-Encoding', coding]];
  const ready = { status, etag, fields: coded.flat(), unchanged, body };
  const isFinal = coding === undefined || page.encoded.get(coding)?.best === true;
  if (isFinal && readyKey !== undefined && freshUntil !== undefined) {
    context.ready.store(readyKey, visitor, ready, { basis, freshUntil });
  }
  sendReady(ready, visitor, response);
}

/** Sends the page as the customer wrote it. If a translation is missing, the page must not be cached. */
function sendOriginal(
  exchange: DocumentExchange,
  document: Document,
  reason: string | undefined,
): void {
  const { response, visitor } = exchange;
  const dropped = /^(?:content-encoding|content-length|trailer)$/i;
  const failing = reason !== undefined && reason !== 'not-markup';
  const stale = failing ? /^(?:cache-control|expires|etag|last-modified)$/i : /^$/;
  const shown = document.headers.filter(([name]) => !dropped.test(name) && !stale.test(name));
  const headers: [string, string][] = visitorHeaders(exchange, shown);
  if (failing) headers.push(['Cache-Control', 'no-store']);
  else headers.push(...(exchange.context.frontCache?.lifetime(exchange, document) ?? []));
  if (reason !== undefined) headers.push(['x-dragoman', `original; reason=${reason}`]);
  headers.push(['Content-Length', String(document.body.length)]);
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
  document: Document,
  gone: Departure,
): Promise<void> {
  const packed = document.body[0] === 0x1f && document.body[1] === 0x8b;
  const file = Buffer.from(document.body);
  const unpacked = packed ? await unpack(exchange, file, gone) : file;
  const xml = unpacked?.toString('utf8') ?? '';
  if (!isSitemap(xml) || exchange.excluded) {
    sendOriginal(exchange, document, undefined);
    return;
  }
  const plain = Buffer.from(
    translateSitemap(
      exchange.view,
      xml,
      (path) => exchange.context.serving.listed(exchange.site, path).languages,
    ),
  );
  const body = packed ? await gzip(plain) : plain;
  const headers = visitorHeaders(exchange, withoutEntityFields(document.headers));
  headers.push(['Content-Length', String(body.length)]);
  headers.push(['x-dragoman', 'translated; sitemap']);
  writeHead(exchange.response, document.status, headers);
  exchange.response.end(exchange.visitor.method === 'HEAD' ? undefined : body);
}
