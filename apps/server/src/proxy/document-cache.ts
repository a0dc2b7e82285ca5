import { createByteCache } from '@dragoman/core/serving';
import type { CachePolicy } from './cache-rules.ts';
import { Departure } from './departure.ts';
import { type HeaderList, headerOf } from './header-list.ts';

/** A complete response from a customer's site, with content codings removed from the body. */
export interface Document {
  readonly kind: 'html' | 'xml';
  readonly status: number;
  readonly headers: HeaderList;
  /** The body as the site sent it. */
  readonly received: Buffer;
  readonly body: Uint8Array;
  /** Identical in documents that differ in nothing but the values of Date and Age. */
  readonly content: object;
  /** `bodyHash` of the body and Content-Type. */
  readonly hash: string;
}

export interface StoredDocument {
  readonly document: Document;
  readonly policy: CachePolicy;
  /** Values of the request fields that Vary names. */
  readonly selecting: readonly (string | undefined)[];
  readonly storedAt: number;
}

/** Stores one response per key and tracks the fetches in progress. */
export interface DocumentCache {
  find(key: string, headers: HeaderList): StoredDocument | undefined;
  store(key: string, headers: HeaderList, document: Document, policy: CachePolicy): void;
  /**
   * Runs `fetch`, or returns the outcome of one already in progress for this key. `led` is true if this call started it.
   * @param gone this visitor's departure; `fetch` receives one that fires once all of its visitors have left
   */
  coalesce<T>(
    key: string | symbol,
    gone: Departure,
    fetch: (abandoned: Departure) => Promise<T>,
  ): { readonly led: boolean; readonly outcome: Promise<T> };
}

/** Stores at most `maxBytes` of responses that RFC 9111 allows a shared cache to store. */
export function createDocumentCache(maxBytes: number): DocumentCache {
  const stored = createByteCache<StoredDocument>(maxBytes);
  const flights = new Map<string | symbol, Flight>();
  return {
    find(key, headers) {
      const found = stored.get(key);
      return found !== undefined && matches(found, headers) ? found : undefined;
    },
    store(key, headers, document, policy) {
      const selecting = policy.vary.map((name) => headerOf(headers, name));
      const entry = { document, policy, selecting, storedAt: Date.now() };
      stored.set(key, entry, { size: sizeOf(document) + 2000 });
    },
    coalesce<T>(
      key: string | symbol,
      gone: Departure,
      fetch: (abandoned: Departure) => Promise<T>,
    ) {
      const underway = flights.get(key);
      if (underway !== undefined) {
        underway.join(gone);
        return { led: false, outcome: underway.outcome as Promise<T> };
      }
      const abandoned = new Departure();
      const land = () => void (flights.get(key) === flight && flights.delete(key));
      const outcome = fetch(abandoned).finally(land);
      const join = countVisitors(() => {
        // Remove the flight first: a new visitor must not get the failure of an abandoned fetch.
        land();
        abandoned.leave(new Error('every visitor has disconnected'));
      });
      const flight: Flight = { outcome, join };
      flights.set(key, flight);
      join(gone);
      return { led: true, outcome };
    },
  };
}

function sizeOf({ body, received }: Document): number {
  return body === received ? body.length : body.length + received.length;
}

interface Flight {
  readonly outcome: Promise<unknown>;
  /** Counts a visitor as waiting until it leaves. */
  readonly join: (gone: Departure) => void;
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

export function isFresh({ storedAt, policy }: StoredDocument): boolean {
  return Date.now() - storedAt < policy.lifetime;
}

export function mayStandIn({ storedAt, policy }: StoredDocument): boolean {
  return Date.now() - storedAt < policy.lifetime + policy.staleIfError;
}
