import { Readable } from 'node:stream';
import { bodyHash } from '@dragoman/core/serving';
import { type CachePolicy, cachePolicy } from './cache-rules.ts';
import { type Document, isFresh, mayStandIn, type StoredDocument } from './document-cache.ts';
import type { Exchange } from './exchange.ts';
import { headerOf } from './header-list.ts';
import { upstreamCodings } from './negotiation.ts';
import { unusualFields } from './ordinary-request.ts';
import { isHtml } from './pass-through.ts';
import { decodeBody, readBody } from './read-body.ts';
import { upstreamOrigin } from './request-headers.ts';
import { askUpstream, toPublicError, type UpstreamResponse } from './upstream.ts';

export type CacheState = 'hit' | 'miss' | 'revalidated' | 'stale' | 'personal';

/** A page to work on, or an answer to send through with the reason why it is not worked on. */
export type Fetched =
  | { readonly type: 'document'; readonly document: Document; readonly state: CacheState }
  | { readonly type: 'stream'; readonly upstream: UpstreamResponse; readonly reason?: string };

/**
 * Fetches what may be a page. Requests for everybody share one fetch per address, whatever the number of languages, and
 * what a shared cache may keep (RFC 9111); requests with cookies, credentials or a body are on their own, and so are
 * those with a field that is unusual, unless the site names it in Vary.
 */
export async function fetchDocument(exchange: Exchange): Promise<Fetched> {
  const { headers } = exchange.visitor;
  const key = `${upstreamOrigin(exchange)} ${exchange.site.origin}${exchange.view.path}`;
  const { documents } = exchange.context;
  const cookies = headerOf(headers, 'cookie') !== undefined;
  const unusual = unusualFields(headers);
  const fits = ({ vary }: CachePolicy) => unusual.every((name) => vary.includes(name));
  const found = isSafe(exchange) ? documents.find(key, headers) : undefined;
  const known = found !== undefined && fits(found.policy) ? found : undefined;
  if (known !== undefined && isFresh(known) && (!cookies || known.policy.explicit)) {
    return { type: 'document', document: known.document, state: 'hit' };
  }
  if (!isSafe(exchange) || cookies) return (await fetchOnce(exchange, undefined)).fetched;
  const flight = unusual.length === 0 ? key : Symbol(key);
  const { led, outcome } = documents.coalesce(flight, async () => {
    const result = await fetchOnce(exchange, known);
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
  return (await fetchOnce(exchange, undefined)).fetched;
}

/** True for a request that anyone could have made. */
function isSafe({ visitor: { method, headers } }: Exchange): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !headers.some(
    ([name]) =>
      /^(?:authorization|range|if-match|if-none-match|if-unmodified-since|content-length|transfer-encoding)$/i.test(
        name,
      ) && !isOwnCondition(name, headers),
  );
}

/** Conditions on our own entity tags mean nothing to the site. */
function isOwnCondition(name: string, headers: Exchange['visitor']['headers']): boolean {
  if (name.toLowerCase() === 'content-length') return headerOf(headers, 'content-length') === '0';
  return (
    name.toLowerCase() === 'if-none-match' &&
    /^\s*(?:W\/)?"dragoman-/.test(headerOf(headers, 'if-none-match') ?? '')
  );
}

interface Outcome {
  readonly fetched: Fetched;
  readonly policy?: CachePolicy | undefined;
}

async function fetchOnce(exchange: Exchange, known: StoredDocument | undefined): Promise<Outcome> {
  try {
    const upstream = await askUpstream(exchange, {
      method: exchange.visitor.method === 'HEAD' ? 'GET' : exchange.visitor.method,
      changes: requestChanges(exchange, known),
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
        }),
      );
    }
    return await take(exchange, upstream);
  } catch (error) {
    if (known !== undefined && mayStandIn(known)) {
      return { fetched: { type: 'document', document: known.document, state: 'stale' } };
    }
    throw toPublicError(error);
  }
}

/** The site is asked in its own language, with its own validators, for codings that the visitor takes as well. */
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

/** RFC 9111 §4.3.4: the stored body with the fields of the new answer. */
function refresh(exchange: Exchange, known: StoredDocument, upstream: UpstreamResponse): Outcome {
  upstream.body.on('error', () => {}).destroy();
  const fresh = new Set(upstream.headers.map(([name]) => name.toLowerCase()));
  fresh.delete('content-length');
  fresh.delete('content-encoding');
  fresh.delete('content-type');
  const kept = known.document.headers.filter(([name]) => !fresh.has(name.toLowerCase()));
  const updated = upstream.headers.filter(([name]) => fresh.has(name.toLowerCase()));
  const document = { ...known.document, headers: [...kept, ...updated] };
  const { heuristicFreshness } = exchange.context.limits;
  const policy = cachePolicy(document.status, document.headers, heuristicFreshness);
  return { fetched: { type: 'document', document, state: 'revalidated' }, policy };
}

async function take(exchange: Exchange, upstream: UpstreamResponse): Promise<Outcome> {
  const { limits } = exchange.context;
  const kind = kindOf(exchange, upstream);
  const empty = upstream.status === 204 || upstream.status === 304 || upstream.status === 206;
  if (kind === undefined || empty) return { fetched: { type: 'stream', upstream } };
  const timer = setTimeout(() => {
    upstream.body.destroy(
      Object.assign(new Error('the page took too long'), { code: 'ETIMEDOUT' }),
    );
  }, limits.page);
  const read = await readBody(upstream.body, limits.pageBytes).finally(() => clearTimeout(timer));
  if (!read.whole) {
    return {
      fetched: { type: 'stream', upstream: { ...upstream, body: read.rest }, reason: 'too-large' },
    };
  }
  const coding = headerOf(upstream.headers, 'content-encoding');
  const body = await decodeBody(read.bytes, coding, limits.pageBytes);
  if (body === undefined) {
    const rest = Readable.from([read.bytes], { objectMode: false });
    return {
      fetched: { type: 'stream', upstream: { ...upstream, body: rest }, reason: 'content-coding' },
    };
  }
  const { status, message, headers } = upstream;
  const hash = bodyHash(body, headerOf(headers, 'content-type'));
  const policy = cachePolicy(status, headers, limits.heuristicFreshness);
  const personal = policy === undefined ? 'personal' : 'miss';
  const document = { kind, status, message, headers, body, hash };
  return { fetched: { type: 'document', document, state: personal }, policy };
}

function kindOf({ view }: Exchange, { headers }: UpstreamResponse): Document['kind'] | undefined {
  if (isHtml(headers)) return view.language === null ? undefined : 'html';
  const type = headerOf(headers, 'content-type') ?? '';
  const xml = /^\s*(?:(?:text|application)\/xml|application\/(?:x-)?gzip)\s*(?:;|$)/i.test(type);
  return xml && isXmlPath(view.path.split('?', 1)[0] ?? '') ? 'xml' : undefined;
}

/** True for the paths (without query) under which sitemaps are found, packed or not. */
export function isXmlPath(path: string): boolean {
  return /\.xml(?:\.gz)?$/i.test(path);
}
