import { randomUUID } from 'node:crypto';
import { bodyHash } from '@dragoman/core/serving';
import { type CachePolicy, type CacheStatus, cachePolicy } from '../http-caching/index.ts';
import type { UpstreamHead, UpstreamResponse } from './collector.ts';
import type { Departure } from './departure.ts';
import {
  type Document,
  type FetchedDocument,
  mayStandIn,
  remainingOf,
  type StoredDocument,
} from './document-cache.ts';
import type { Exchange } from './exchange.ts';
import {
  type HeaderList,
  headerOf,
  isTime,
  sameFields,
  withFields,
  withTimes,
} from './header-list.ts';
import { isJson } from './json-fields.ts';
import { upstreamCodings } from './negotiation.ts';
import { toPublicError } from './origin-errors.ts';
import { isHtml } from './response-head.ts';
import { isOwnCondition, type SharedRequest } from './shared-request.ts';
import { askUpstream } from './upstream.ts';

/** A document to process, or a response to stream through; `reason` says why a page is not processed. */
export type Fetched =
  | FetchedDocument
  | { readonly type: 'stream'; readonly upstream: UpstreamResponse; readonly reason?: string };

/** The outcome of one request to the site. */
export interface Outcome {
  readonly fetched: Fetched;
  /** Undefined if the response must not be shared. */
  readonly policy?: CachePolicy | undefined;
  readonly receivedAt: number;
}

interface FetchOptions {
  /** If undefined, the fetch is for this visitor alone and sends all of the visitor's fields. */
  readonly request?: SharedRequest;
  readonly known?: StoredDocument | undefined;
  /** Departure of everyone waiting for the fetch. */
  readonly gone: Departure;
}

/**
 * Requests a document. If the site fails, returns the known response instead where its policy allows this (RFC 5861 §4).
 * @throws DragomanError see `askUpstream`
 */
export async function requestDocument(
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
    if (known !== undefined && failures.has(upstream.status) && mayStandIn(known)) {
      discard(upstream);
      return standIn(known, { fwdStatus: upstream.status, detail: 'stale-if-error' });
    }
    const isPart = isHtml(upstream.headers) || isCallFor(exchange, upstream.headers);
    if (upstream.status === 206 && isPart) {
      discard(upstream);
      return await take(exchange, await ask(undefined, { range: undefined }), { known, gone });
    }
    return await take(exchange, upstream, { known, gone });
  } catch (error) {
    if (known !== undefined && mayStandIn(known)) {
      return standIn(known, { detail: 'stale-if-error' });
    }
    throw toPublicError(error);
  }
}

/** Statuses for which a stale response may be served (RFC 5861 §4). */
const failures = new Set([500, 502, 503, 504]);

function standIn(known: StoredDocument, why: Pick<CacheStatus, 'fwdStatus' | 'detail'>): Outcome {
  return { fetched: staleDocument(known, { fwd: 'stale', ...why }), receivedAt: known.receivedAt };
}

/** Returns a cached response that is served although it is stale. */
export function staleDocument(known: StoredDocument, status: CacheStatus): FetchedDocument {
  const cacheStatus = { ...status, ttl: remainingOf(known) };
  return { type: 'document', document: known.document, state: 'stale', cached: known, cacheStatus };
}

/** Ends a response that nobody will read. */
export function discard({ body }: UpstreamResponse): void {
  if (!Buffer.isBuffer(body)) body.destroy();
}

/** Requests the original language, with the validators of the stored document and only codings that the visitor accepts too. */
function requestChanges({ site, visitor, json }: Exchange, known: StoredDocument | undefined) {
  const own = isOwnCondition('if-none-match', visitor.headers);
  const validators = known?.document.headers;
  return {
    'accept-encoding': upstreamCodings(headerOf(visitor.headers, 'accept-encoding')),
    'accept-language': site.sourceLanguage,
    'if-modified-since': validators && headerOf(validators, 'last-modified'),
    // Only a GET is repeated without its range.
    ...(json && visitor.method !== 'GET' && { 'if-range': undefined, range: undefined }),
    // A visitor's conditions on a JSON answer may be about the original.
    ...(validators === undefined && !own && json === undefined
      ? {}
      : { 'if-none-match': validators && headerOf(validators, 'etag') }),
  };
}

/** Combines the stored body with the fields of the 304 response (RFC 9111 §4.3.4). */
function refresh(exchange: Exchange, known: StoredDocument, upstream: UpstreamResponse): Outcome {
  const { receivedAt } = upstream;
  const document = confirmed(known.document, withDate(upstream.headers, receivedAt));
  const cacheStatus = { fwd: 'stale', fwdStatus: 304 } as const;
  return {
    fetched: { type: 'document', document, state: 'revalidated', cacheStatus },
    policy: policyOf(exchange, upstream, document),
    receivedAt,
  };
}

/** Returns a document with the fields of a 304. The next 304 mostly has the same ones, so they are not looked up again. */
function confirmed(known: Document, fields: HeaderList): Document {
  if (known.confirmedBy !== undefined && sameFields(known.confirmedBy, fields)) {
    return { ...known, headers: withTimes(known.headers, fields) };
  }
  const stored = known.headers.filter(([name]) => !isTime(name));
  return { ...withHeaders(known, withFields(stored, fields)), confirmedBy: fields };
}

function policyOf(
  { context }: Exchange,
  { requestedAt, receivedAt }: UpstreamResponse,
  { status, headers }: Pick<Document, 'status' | 'headers'>,
): CachePolicy | undefined {
  const field = (name: string) => headerOf(headers, name);
  const heuristic = context.limits.heuristicFreshness;
  return cachePolicy({ status, field, requestedAt, receivedAt, heuristic });
}

/** Adds the time of receipt if the site sent no Date (RFC 9110 §6.6.1): ages are counted from it. */
function withDate(headers: HeaderList, receivedAt: number): HeaderList {
  if (headerOf(headers, 'date') !== undefined) return headers;
  return [...headers, ['Date', new Date(receivedAt).toUTCString()]];
}

async function take(
  exchange: Exchange,
  upstream: UpstreamResponse,
  { known, gone }: Pick<FetchOptions, 'known' | 'gone'>,
): Promise<Outcome> {
  const { status, body: received, receivedAt } = upstream;
  const kind = kindOf(exchange, upstream);
  if (kind === undefined || !Buffer.isBuffer(received)) {
    const reason = isPage(exchange, upstream) ? { reason: 'too-large' } : {};
    return { fetched: { type: 'stream', upstream, ...reason }, receivedAt };
  }
  const headers = withDate(upstream.headers, receivedAt);
  const outcomeOf = (document: Document): Outcome => {
    const policy = policyOf(exchange, upstream, document);
    const state = policy === undefined ? 'personal' : 'miss';
    const cacheStatus: CacheStatus =
      known === undefined ? { fwd: 'miss' } : { fwd: 'stale', fwdStatus: status };
    const before = known?.document.hash;
    const replaces = before === document.hash ? undefined : before;
    const fetched = { type: 'document', document, state, cacheStatus, replaces } as const;
    return { fetched, policy, receivedAt };
  };
  if (known !== undefined && isSameBody(known.document, upstream)) {
    return outcomeOf(withHeaders(known.document, headers));
  }
  const coding = headerOf(headers, 'content-encoding');
  const body = await decode(exchange, received, coding, gone);
  if (body === undefined) {
    return { fetched: { type: 'stream', upstream, reason: 'content-coding' }, receivedAt };
  }
  const hash = bodyHash(body, headerOf(headers, 'content-type'));
  return outcomeOf({ kind, status, headers, received, body, hash, content: randomUUID() });
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
  const content = sameFields(known.headers, headers) ? known.content : randomUUID();
  return { ...known, headers, content };
}

/** Returns the body of a document without content codings. Throws if it was not decoded before the visitor left. */
export function bodyOf(
  exchange: Exchange,
  document: Document,
  gone: Departure,
): Uint8Array | Promise<Uint8Array> {
  const { body, headers, received } = document;
  if (body !== undefined) return body;
  const coding = headerOf(headers, 'content-encoding');
  return decode(exchange, received, coding, gone).then((decoded) => {
    if (decoded === undefined) throw new Error('a cached body cannot be decoded again');
    return decoded;
  });
}

/** Removes codings from bytes; see `Decode`. */
export function decode(
  { context, site }: Exchange,
  bytes: Buffer,
  contentEncoding: string | undefined,
  gone: Departure,
): Promise<Buffer | undefined> {
  return context.decode({
    websiteId: site.websiteId,
    bytes,
    contentEncoding,
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

function kindOf({ view, json }: Exchange, { headers }: UpstreamHead): Document['kind'] | undefined {
  if (isHtml(headers)) return view.language === null ? undefined : 'html';
  if (isJson(headers)) return isCallFor({ json }, headers) ? 'json' : undefined;
  const type = headerOf(headers, 'content-type') ?? '';
  const path = view.path.split('?', 1)[0] ?? '';
  if (path === robotsPath)
    return /^\s*(?:text\/plain\s*(?:;|$)|$)/i.test(type) ? 'robots' : undefined;
  const xml = /^\s*(?:(?:text|application)\/xml|application\/(?:x-)?gzip)\s*(?:;|$)/i.test(type);
  return xml && isXmlPath(path) ? 'xml' : undefined;
}

/** True for a JSON answer that is translated. */
function isCallFor({ json }: Pick<Exchange, 'json'>, headers: HeaderList): boolean {
  return typeof json?.language === 'string' && isJson(headers);
}

const robotsPath = '/robots.txt';

/** True if a path (without query) may be a file that is translated: a sitemap or robots.txt. */
export function isTranslatedFile(path: string): boolean {
  return isXmlPath(path) || path === robotsPath;
}

/** True if a path (without query) may be a sitemap, gzipped or not. */
function isXmlPath(path: string): boolean {
  return /\.xml(?:\.gz)?$/i.test(path);
}
