import { bodyHash } from '@dragoman/core/serving';
import { type CachePolicy, cachePolicy } from './cache-rules.ts';
import type { UpstreamHead, UpstreamResponse } from './collector.ts';
import type { Departure } from './departure.ts';
import { type Document, isFresh, mayStandIn, type StoredDocument } from './document-cache.ts';
import type { DocumentExchange, Exchange } from './exchange.ts';
import { type HeaderList, headerOf, sameFields, withFields } from './header-list.ts';
import { upstreamCodings } from './negotiation.ts';
import { toPublicError } from './origin-errors.ts';
import { upstreamOrigin } from './request-headers.ts';
import { isHtml } from './response-head.ts';
import { isKeyed, isOwnCondition, isSafe, type SharedRequest } from './shared-request.ts';
import { askUpstream } from './upstream.ts';

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
  const ask = (validated: StoredDocument | undefined, without: Record<string, undefined> = {}) =>
    askUpstream(exchange, {
      method: exchange.visitor.method === 'HEAD' ? 'GET' : exchange.visitor.method,
      changes: { ...requestChanges(exchange, validated), ...without },
      shared: request?.headers,
      isWanted: (head) => (head.status === 304 ? validated !== undefined : isPage(exchange, head)),
      known: known?.document.received,
      maxBytes: exchange.context.limits.pageBytes,
    });
  try {
    const upstream = await ask(known);
    if (known !== undefined && upstream.status === 304) return refresh(exchange, known, upstream);
    if (known !== undefined && upstream.status >= 500 && mayStandIn(known)) {
      discard(upstream);
      return { fetched: { type: 'document', document: known.document, state: 'stale' } };
    }
    if (upstream.status === 206 && isHtml(upstream.headers)) {
      discard(upstream);
      return await take(exchange, await ask(undefined, { range: undefined }), { known, gone });
    }
    return await take(exchange, upstream, { known, gone });
  } catch (error) {
    if (known !== undefined && mayStandIn(known)) {
      return { fetched: { type: 'document', document: known.document, state: 'stale' } };
    }
    throw toPublicError(error);
  }
}

function discard({ body }: UpstreamResponse): void {
  if (!Buffer.isBuffer(body)) body.destroy();
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
function refresh(exchange: Exchange, known: StoredDocument, upstream: UpstreamHead): Outcome {
  const headers = withFields(known.document.headers, upstream.headers);
  const document = withHeaders(known.document, headers);
  const { heuristicFreshness } = exchange.context.limits;
  const policy = cachePolicy(document.status, headers, heuristicFreshness);
  return { fetched: { type: 'document', document, state: 'revalidated' }, policy };
}

async function take(
  exchange: Exchange,
  upstream: UpstreamResponse,
  { known, gone }: Pick<FetchOptions, 'known' | 'gone'>,
): Promise<Outcome> {
  const { status, headers, body: received } = upstream;
  const kind = kindOf(exchange, upstream);
  if (kind === undefined || !Buffer.isBuffer(received)) {
    const reason = isPage(exchange, upstream) ? { reason: 'too-large' } : {};
    return { fetched: { type: 'stream', upstream, ...reason } };
  }
  const policy = cachePolicy(status, headers, exchange.context.limits.heuristicFreshness);
  const state = policy === undefined ? 'personal' : 'miss';
  if (known !== undefined && isSameBody(known.document, upstream)) {
    const document = withHeaders(known.document, headers);
    return { fetched: { type: 'document', document, state }, policy };
  }
  const body = await decode(exchange, { headers, body: received }, gone);
  if (body === undefined)
    return { fetched: { type: 'stream', upstream, reason: 'content-coding' } };
  const hash = bodyHash(body, headerOf(headers, 'content-type'));
  const document = { kind, status, headers, received, body, hash, content: {} };
  return { fetched: { type: 'document', document, state }, policy };
}

/** True if a response has the stored body, in the same coding and character encoding. */
function isSameBody(known: Document, { status, headers, body }: UpstreamResponse): boolean {
  return (
    body === known.received &&
    status === known.status &&
    headerOf(headers, 'content-type') === headerOf(known.headers, 'content-type') &&
    headerOf(headers, 'content-encoding') === headerOf(known.headers, 'content-encoding')
  );
}

function withHeaders(known: Document, headers: HeaderList): Document {
  const content = sameFields(known.headers, headers) ? known.content : {};
  return { ...known, headers, content };
}

function decode(
  { context, site }: Exchange,
  { headers, body }: { readonly headers: HeaderList; readonly body: Buffer },
  gone: Departure,
): Promise<Buffer | undefined> {
  return context.decode({
    websiteId: site.websiteId,
    bytes: body,
    contentEncoding: headerOf(headers, 'content-encoding'),
    maxBytes: context.limits.pageBytes,
    signal: () => AbortSignal.any([gone.signal, AbortSignal.timeout(context.limits.page)]),
  });
}

/** True if the body of a response may be a page. */
function isPage(exchange: Exchange, head: UpstreamHead): boolean {
  const { status } = head;
  if (status === 204 || status === 304 || status === 206) return false;
  return kindOf(exchange, head) !== undefined;
}

function kindOf({ view }: Exchange, { headers }: UpstreamHead): Document['kind'] | undefined {
  if (isHtml(headers)) return view.language === null ? undefined : 'html';
  const type = headerOf(headers, 'content-type') ?? '';
  const xml = /^\s*(?:(?:text|application)\/xml|application\/(?:x-)?gzip)\s*(?:;|$)/i.test(type);
  return xml && isXmlPath(view.path.split('?', 1)[0] ?? '') ? 'xml' : undefined;
}

/** True if a path (without query) may be a sitemap, gzipped or not. */
export function isXmlPath(path: string): boolean {
  return /\.xml(?:\.gz)?$/i.test(path);
}
