import { kept, ownBytes, type PageMemory, urlKey } from '@dragoman/core/serving';
import { LRUCache } from 'lru-cache';
import type { CachePolicy, CacheStatus } from '../http-caching/index.ts';
import { Departure } from './departure.ts';
import { type HeaderList, headerOf, weightOf } from './header-list.ts';

/** A complete response from a customer's site. */
export interface Document {
  readonly kind: 'html' | 'json' | 'robots' | 'xml';
  readonly status: number;
  readonly headers: HeaderList;
  /** The body as the site sent it. */
  readonly received: Buffer;
  /** The body with content codings removed; undefined if it has to be decoded again. See `bodyOf`. */
  readonly body?: Uint8Array | undefined;
  /** Equal in documents that differ in nothing but the values of Date and Age. */
  readonly content: string;
  /** `bodyHash` of the body and Content-Type. */
  readonly hash: string;
  /** Fields of the last 304 response, which are part of `headers`. */
  readonly confirmedBy?: HeaderList;
}

/** Shared by all that is cached of one URL. Invalidation (RFC 9111 §4.4) replaces it. */
interface CachedUrl {
  readonly isInvalid: boolean;
}

/** Until when a cached response may be sent. */
export interface Freshness {
  readonly url: CachedUrl;
  readonly policy: CachePolicy;
  readonly receivedAt: number;
  /** `InvalidUrls.known` before the site was asked. */
  readonly since: number | undefined;
}

export interface StoredDocument extends Freshness {
  readonly document: Document;
  /** Values of the request fields that Vary names. */
  readonly selecting: readonly (string | undefined)[];
}

/** A fetch in progress. */
export interface Flight<T> {
  /** True if this call started the fetch. */
  readonly led: boolean;
  readonly startedAt: number;
  readonly outcome: Promise<T>;
}

/** A document as one request gets it. */
export interface FetchedDocument {
  readonly type: 'document';
  readonly document: Document;
  readonly state: 'hit' | 'miss' | 'revalidated' | 'stale' | 'personal';
  readonly cacheStatus: CacheStatus;
  /** The cached response that was used; undefined if it comes from the site for this request. */
  readonly cached?: StoredDocument;
  /** The response as it was stored for later requests. */
  readonly stored?: StoredDocument | undefined;
  /** Hash of the body that the site has replaced by this one. */
  readonly replaces?: string | undefined;
  /** Name of its file, if it should be written to disk. */
  readonly file?: string | undefined;
  /** True if requests with the same `SharedRequest.key` get the same response. */
  readonly isForAll?: boolean;
}

/** Stores one response per key and tracks the fetches in progress. */
export interface DocumentCache {
  url(address: string): CachedUrl;
  /** Drops what is cached of URLs, given by their `urlKey`, in every language and for every kind of browser. */
  invalidate(keys: readonly string[]): void;
  find(key: string, headers: HeaderList): StoredDocument | undefined;
  /** Returns the stored response, or undefined if its URL was invalidated meanwhile. */
  store(
    key: string,
    headers: HeaderList,
    response: Omit<StoredDocument, 'selecting'>,
  ): StoredDocument | undefined;
  /** Stores a response that was on disk. */
  restore(key: string, response: StoredDocument): StoredDocument;
  /** Remembers for a while that the response to a key cannot be shared. */
  notePrivate(key: string): void;
  isPrivate(key: string): boolean;
  /**
   * Runs `fetch`, or returns the outcome of one already in progress for this key.
   * @param gone this visitor's departure; `fetch` receives one that fires once all of its visitors have left
   */
  coalesce<T>(
    flight: { readonly key: string | symbol; readonly url: CachedUrl },
    gone: Departure,
    fetch: (abandoned: Departure) => Promise<T>,
  ): Flight<T>;
}

/** Stores responses that RFC 9111 allows a shared cache to store. */
export function createDocumentCache(
  memory: PageMemory,
  limits: { readonly privateMemory: number },
): DocumentCache {
  const stored = kept<StoredDocument>(memory, 'original ');
  const urls = createUrls();
  const privates = new LRUCache<string, true>({ max: 20_000, ttl: limits.privateMemory });
  const flights = new Map<string | symbol, FlightInProgress>();
  const restore = (key: string, response: StoredDocument) => {
    const entry = { ...response, document: compact(response.document) };
    const { received, headers } = entry.document;
    stored.set(key, entry, received.length + weightOf(headers));
    return entry;
  };
  return {
    ...urls,
    find(key, headers) {
      const found = stored.get(key);
      return found !== undefined && !found.url.isInvalid && matches(found, headers)
        ? found
        : undefined;
    },
    store(key, headers, response) {
      if (response.url.isInvalid) return undefined;
      const selecting = response.policy.vary.map((name) => headerOf(headers, name));
      return restore(key, { ...response, selecting });
    },
    restore,
    notePrivate(key) {
      stored.delete(key);
      privates.set(key, true);
    },
    isPrivate: (key) => privates.has(key),
    coalesce<T>(
      { key, url }: { readonly key: string | symbol; readonly url: CachedUrl },
      gone: Departure,
      fetch: (abandoned: Departure) => Promise<T>,
    ) {
      const underway = flights.get(key);
      if (underway?.url === url) {
        underway.join(gone);
        const { outcome, startedAt } = underway;
        return { led: false, startedAt, outcome: outcome as Promise<T> };
      }
      const abandoned = new Departure();
      const land = () => void (flights.get(key) === flight && flights.delete(key));
      const outcome = fetch(abandoned).finally(land);
      const join = countVisitors(() => {
        // Remove the flight first: a new visitor must not get the failure of an abandoned fetch.
        land();
        abandoned.leave(new Error('every visitor has disconnected'));
      });
      const flight: FlightInProgress = { url, outcome, join, startedAt: Date.now() };
      flights.set(key, flight);
      join(gone);
      return { led: true, startedAt: flight.startedAt, outcome };
    },
  };
}

/** Returns a document without the decoded body: its compiled page has that, and few requests need another. */
function compact(document: Document): Document {
  if (document.body !== undefined && document.body !== document.received) {
    return { ...document, body: undefined };
  }
  const own = ownBytes(document.received);
  const received = Buffer.from(own.buffer, own.byteOffset, own.length);
  return own === document.received ? document : { ...document, received, body: received };
}

interface FlightInProgress {
  readonly url: CachedUrl;
  readonly startedAt: number;
  readonly outcome: Promise<unknown>;
  /** Counts a visitor as waiting until it leaves. */
  readonly join: (gone: Departure) => void;
}

/** An address that no longer fits counts as invalidated, so nothing cached can outlive its record. */
function createUrls(): Pick<DocumentCache, 'url' | 'invalidate'> {
  const urls = new LRUCache<string, { isInvalid: boolean }>({
    max: 100_000,
    dispose: (url) => {
      url.isInvalid = true;
    },
  });
  return {
    url(address) {
      const key = urlKey(address);
      const known = urls.get(key);
      if (known !== undefined) return known;
      const url = { isInvalid: false };
      urls.set(key, url);
      return url;
    },
    invalidate(keys) {
      for (const key of keys) urls.delete(key);
    },
  };
}

/** Calls `end` once every visitor who joined has left. */
function countVisitors(end: () => void): (gone: Departure) => void {
  let waiting = 0;
  return (gone) => {
    waiting += 1;
    const leave = () => {
      waiting -= 1;
      if (waiting === 0) end();
    };
    gone.onLeave(leave);
  };
}

/** True if the request has the same values for the fields that Vary names (RFC 9111 §4.1). */
function matches({ policy, selecting }: StoredDocument, headers: HeaderList): boolean {
  return policy.vary.every((name, index) => headerOf(headers, name) === selecting[index]);
}

/** Returns the freshness alone, which keeps no body in memory. */
export function freshnessOf({ url, policy, receivedAt, since }: Freshness): Freshness {
  return { url, policy, receivedAt, since };
}

/** Returns the milliseconds until a response is stale; 0 or less if it is. One from the future is: the clock was set back. */
export function remainingOf({ receivedAt, policy }: Freshness): number {
  const now = Date.now();
  return receivedAt > now ? Math.min(0, policy.lifetime) : receivedAt + policy.lifetime - now;
}

/** Returns when a response had the age 0 (RFC 9111 §4.2.3). */
export function bornAt({ receivedAt, policy }: Freshness): number {
  return receivedAt - policy.age;
}

/** True if a stale response may be served if its site fails. */
export function mayStandIn(stored: StoredDocument): boolean {
  return -remainingOf(stored) < stored.policy.staleIfError;
}

/** True if a stale response is served while it is revalidated. */
export function isRefreshedBehind(stored: StoredDocument): boolean {
  return -remainingOf(stored) < stored.policy.staleWhileRevalidate;
}
