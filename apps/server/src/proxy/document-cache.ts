import { createByteCache } from '@dragoman/core/serving';
import type { CachePolicy } from './cache-rules.ts';
import { Departure } from './departure.ts';
import { type HeaderList, headerOf } from './header-list.ts';

/** A whole answer of a customer's site, body without content codings. */
export interface Document {
  readonly kind: 'html' | 'xml';
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
  /** `bodyHash` of body and Content-Type. */
  readonly hash: string;
}

export interface StoredDocument {
  readonly document: Document;
  readonly policy: CachePolicy;
  /** Values of the fields that Vary names, as they were asked. */
  readonly selecting: readonly (string | undefined)[];
  readonly storedAt: number;
}

/** One stored answer per address, and the fetches under way. */
export interface DocumentCache {
  find(key: string, headers: HeaderList): StoredDocument | undefined;
  store(key: string, headers: HeaderList, document: Document, policy: CachePolicy): void;
  /**
   * Runs `fetch` unless one for this key is under way, whose outcome is given then. `led` tells which.
   * @param gone this visitor's departure; `fetch` is given that of all of its visitors
   */
  coalesce<T>(
    key: string | symbol,
    gone: Departure,
    fetch: (abandoned: Departure) => Promise<T>,
  ): { readonly led: boolean; readonly outcome: Promise<T> };
}

/** Keeps at most `maxBytes` of answers that RFC 9111 lets a shared cache keep. */
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
      stored.set(key, entry, { size: document.body.length + 2000 });
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
        // Whoever comes now must not get the failure of a fetch that others have left.
        land();
        abandoned.leave(new Error('every visitor is gone'));
      });
      const flight: Flight = { outcome, join };
      flights.set(key, flight);
      join(gone);
      return { led: true, outcome };
    },
  };
}

interface Flight {
  readonly outcome: Promise<unknown>;
  /** Adds a visitor who waits until they are gone. */
  readonly join: (gone: Departure) => void;
}

/** Calls `end` once everybody who joined is gone. */
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

/** RFC 9111 §4.1. */
function matches({ policy, selecting }: StoredDocument, headers: HeaderList): boolean {
  return policy.vary.every((name, index) => headerOf(headers, name) === selecting[index]);
}

export function isFresh({ storedAt, policy }: StoredDocument): boolean {
  return Date.now() - storedAt < policy.lifetime;
}

export function mayStandIn({ storedAt, policy }: StoredDocument): boolean {
  return Date.now() - storedAt < policy.lifetime + policy.staleIfError;
}
