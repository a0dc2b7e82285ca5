import { ByteLru } from '@dragoman/core/serving';
import type { CachePolicy } from './cache-rules.ts';
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
   * @param gone aborted when this visitor is; the signal of `fetch` is aborted when all of its visitors are
   */
  coalesce<T>(
    key: string | symbol,
    gone: AbortSignal,
    fetch: (abandoned: AbortSignal) => Promise<T>,
  ): { readonly led: boolean; readonly outcome: Promise<T> };
}

/** Keeps at most `maxBytes` of answers that RFC 9111 lets a shared cache keep. */
export function createDocumentCache(maxBytes: number): DocumentCache {
  const stored = new ByteLru<StoredDocument>(maxBytes);
  const flights = new Map<string | symbol, Flight>();
  return {
    find(key, headers) {
      const found = stored.get(key);
      return found !== undefined && matches(found, headers) ? found : undefined;
    },
    store(key, headers, document, policy) {
      const selecting = policy.vary.map((name) => headerOf(headers, name));
      const entry = { document, policy, selecting, storedAt: Date.now() };
      stored.set(key, entry, document.body.length + 2000);
    },
    coalesce<T>(
      key: string | symbol,
      gone: AbortSignal,
      fetch: (abandoned: AbortSignal) => Promise<T>,
    ) {
      const underway = flights.get(key);
      if (underway !== undefined) {
        underway.join(gone);
        return { led: false, outcome: underway.outcome as Promise<T> };
      }
      const abandoned = new AbortController();
      const land = () => void (flights.get(key) === flight && flights.delete(key));
      const outcome = fetch(abandoned.signal).finally(land);
      const join = countVisitors(() => {
        // Whoever comes now must not get the failure of a fetch that others have left.
        land();
        abandoned.abort(new Error('every visitor is gone'));
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
  /** Adds a visitor who waits until the signal is aborted. */
  readonly join: (gone: AbortSignal) => void;
}

/** Calls `end` once everybody who joined is gone. */
function countVisitors(end: () => void): (gone: AbortSignal) => void {
  let waiting = 0;
  return (gone) => {
    waiting += 1;
    const leave = () => {
      waiting -= 1;
      if (waiting === 0) end();
    };
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave, { once: true });
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
