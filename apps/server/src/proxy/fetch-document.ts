import { Readable } from 'node:stream';
import { bodyHash } from '@dragoman/core/serving';
import { type CachePolicy, cachePolicy } from './cache-rules.ts';
import type { Departure } from './departure.ts';
import { type Document, isFresh, mayStandIn, type StoredDocument } from './document-cache.ts';
import type { DocumentExchange, Exchange } from './exchange.ts';
import { headerOf } from './header-list.ts';
import { upstreamCodings } from './negotiation.ts';
import { readBody } from './read-body.ts';
import { upstreamOrigin } from './request-headers.ts';
import { isHtml } from './response-head.ts';
import { isKeyed, isOwnCondition, isSafe, type SharedRequest } from './shared-request.ts';
import { askUpstream, toPublicError, type UpstreamResponse } from './upstream.ts';

type CacheState = 'hit' | 'miss' | 'revalidated' | 'stale' | 'personal';

/** A document to process, or a response to stream through; `reason` says why a page is not processed. */
export type Fetched =
  | FetchedDocument
  | { readonly type: 'stream'; readonly upstream: UpstreamResponse; readonly reason?: string };

export interface FetchedDocument {
  readonly type: 'document';
  readonly document: Document;
  readonly state: CacheState;
  /** Time until which identical requests get this document; undefined if unknown. */
  readonly freshUntil?: number;
}

/**
 * Fetches what may be a page. Shareable requests share one fetch per URL, for all languages, and the RFC 9111 cache.
 * Requests with cookies, credentials or a body are fetched individually, as are those with an unusual field, unless the site
 * names it in Vary. The other fields that a shared fetch sends are part of its key.
 * @param gone the visitor's departure
 */
export async function fetchDocument(exchange: DocumentExchange, gone: Departure): Promise<Fetched> {
  const { headers } = exchange.visitor;
  const { shared: request } = exchange;
  const { unusual } = request;
  const key = `${upstreamOrigin(exchange)} ${exchange.site.origin}${exchange.view.path}\n${request.key}`;
  const { documents } = exchange.context;
  const cookies = headerOf(headers, 'cookie') !== undefined;
  const fits = ({ vary }: CachePolicy) => unusual.every((name) => vary.includes(name));
  const isShared = isSafe(exchange.visitor) && request.isForPage;
  const found = isShared ? documents.find(key, headers) : undefined;
  const known = found !== undefined && fits(found.policy) ? found : undefined;
  if (known !== undefined && isFresh(known) && (!cookies || known.policy.explicit)) {
    return hit(known);
  }
  if (!isShared || cookies) return (await fetchOnce(exchange, { gone })).fetched;
  const flight = unusual.length === 0 ? key : Symbol(key);
  const { led, outcome } = documents.coalesce(flight, gone, async (abandoned) => {
    const result = await fetchOnce(exchange, { request, known, gone: abandoned });
    const { policy, fetched } = result;
    if (fetched.type === 'document' && policy !== undefined && fits(policy)) {
      documents.store(key, headers, fetched.document, policy);
    }
    return result;
  });
  const { fetched, policy } = await outcome;
  if (led) return fetched;
  const shared = fetched.type === 'document' && policy !== undefined;
  const same = policy?.vary.length === 0 || documents.find(key, headers) !== undefined;
  if (shared && same) return { ...fetched, state: 'hit' };
  return (await fetchOnce(exchange, { gone })).fetched;
}

function hit({ document, policy, storedAt }: StoredDocument): Fetched {
  const found = { type: 'document', document, state: 'hit' } as const;
  return policy.vary.every(isKeyed) ? { ...found, freshUntil: storedAt + policy.lifetime } : found;
}

interface Outcome {
  readonly fetched: Fetched;
  readonly policy?: CachePolicy | undefined;
}

interface FetchOptions {
  /** If undefined, the fetch is for this visitor alone and sends all of the visitor's fields. */
  readonly request?: SharedRequest;
  readonly known?: StoredDocument | undefined;
  /** Departure of everyone waiting for the fetch. */
  readonly gone: Departure;
}

async function fetchOnce(
  exchange: Exchange,
  { request, known, gone }: FetchOptions,
): Promise<Outcome> {
  try {
    const upstream = await askUpstream(exchange, {
      method: exchange.visitor.method === 'HEAD' ? 'GET' : exchange.visitor.method,
      changes: requestChanges(exchange, known),
      shared: request?.headers,
    });
    if (known !== undefined && upstream.status === 304) return refresh(exchange, known, upstream);
    if (known !== undefined && upstream.status >= 500 && mayStandIn(known)) {
      upstream.body.on('error', () => {}).destroy();
      return { fetched: { type: 'document', document: known.document, state: 'stale' } };
    }
    if (upstream.status === 206 && isHtml(upstream.headers)) {
      upstream.body.on('error', () => {}).destroy();
      return take(
        exchange,
        await askUpstream(exchange, {
          changes: { ...requestChanges(exchange, undefined), range: undefined },
          shared: request?.headers,
        }),
        gone,
      );
    }
    return await take(exchange, upstream, gone);
  } catch (error) {
    if (known !== undefined && mayStandIn(known)) {
      return { fetched: { type: 'document', document: known.document, state: 'stale' } };
    }
    throw toPublicError(error);
  }
}

/** Requests the original language, with the validators of the stored document and only codings that the visitor accepts too. */
function requestChanges({ site, visitor }: Exchange, known: StoredDocument | undefined) {
  const own = isOwnCondition('if-none-match', visitor.headers);
  const validators = known?.document.headers;
  return {
    'accept-encoding': upstreamCodings(headerOf(visitor.headers, 'accept-encoding')),
    'accept-language': site.sourceLanguage,
    'if-modified-since': validators && headerOf(validators, 'last-modified'),
    ...(validators === undefined && !own
      ? {}
      : { 'if-none-match': validators && headerOf(validators, 'etag') }),
  };
}

/** Combines the stored body with the fields of the 304 response (RFC 9111 §4.3.4). */
function refresh(exchange: Exchange, known: StoredDocument, upstream: UpstreamResponse): Outcome {
  // Drain instead of destroying: the body is empty, and destroying it would create an error with a stack.
  upstream.body.on('error', () => {}).resume();
  const fresh = new Set(upstream.headers.map(([name]) => name.toLowerCase()));
  fresh.delete('content-length');
  fresh.delete('content-encoding');
  fresh.delete('content-type');
  const retained = known.document.headers.filter(([name]) => !fresh.has(name.toLowerCase()));
  const updated = upstream.headers.filter(([name]) => fresh.has(name.toLowerCase()));
  const document = { ...known.document, headers: [...retained, ...updated] };
  const { heuristicFreshness } = exchange.context.limits;
  const policy = cachePolicy(document.status, document.headers, heuristicFreshness);
  return { fetched: { type: 'document', document, state: 'revalidated' }, policy };
}

async function take(
  exchange: Exchange,
  upstream: UpstreamResponse,
  gone: Departure,
): Promise<Outcome> {
  const { limits } = exchange.context;
  const kind = kindOf(exchange, upstream);
  const empty = upstream.status === 204 || upstream.status === 304 || upstream.status === 206;
  if (kind === undefined || empty) return { fetched: { type: 'stream', upstream } };
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(Object.assign(new Error('the page took too long'), { code: 'ETIMEDOUT' }));
    upstream.body.destroy(late.signal.reason);
  }, limits.page);
  try {
    const read = await readBody(upstream.body, limits.pageBytes);
    if (!read.whole) return streamed(upstream, read.rest, 'too-large');
    const signal = () => AbortSignal.any([gone.signal, late.signal]);
    const body = await decode(exchange, upstream, read.bytes, signal);
    if (body !== undefined) return documentOf(exchange, upstream, kind, body);
    const rest = Readable.from([read.bytes], { objectMode: false });
    return streamed(upstream, rest, 'content-coding');
  } finally {
    clearTimeout(timer);
  }
}

function streamed(upstream: UpstreamResponse, body: Readable, reason: string): Outcome {
  return { fetched: { type: 'stream', upstream: { ...upstream, body }, reason } };
}

function decode(
  { context, site }: Exchange,
  { headers }: UpstreamResponse,
  bytes: Buffer,
  signal: () => AbortSignal,
): Promise<Buffer | undefined> {
  return context.decode({
    websiteId: site.websiteId,
    bytes,
    contentEncoding: headerOf(headers, 'content-encoding'),
    maxBytes: context.limits.pageBytes,
    signal,
  });
}

function documentOf(
  { context }: Exchange,
  upstream: UpstreamResponse,
  kind: Document['kind'],
  body: Buffer,
): Outcome {
  const { status, headers } = upstream;
  const hash = bodyHash(body, headerOf(headers, 'content-type'));
  const policy = cachePolicy(status, headers, context.limits.heuristicFreshness);
  const personal = policy === undefined ? 'personal' : 'miss';
  const document = { kind, status, headers, body, hash };
  return { fetched: { type: 'document', document, state: personal }, policy };
}

function kindOf({ view }: Exchange, { headers }: UpstreamResponse): Document['kind'] | undefined {
  if (isHtml(headers)) return view.language === null ? undefined : 'html';
  const type = headerOf(headers, 'content-type') ?? '';
  const xml = /^\s*(?:(?:text|application)\/xml|application\/(?:x-)?gzip)\s*(?:;|$)/i.test(type);
  return xml && isXmlPath(view.path.split('?', 1)[0] ?? '') ? 'xml' : undefined;
}

/** True if a path (without query) may be a sitemap, gzipped or not. */
export function isXmlPath(path: string): boolean {
  return /\.xml(?:\.gz)?$/i.test(path);
}
