import { ByteLru } from '@dragoman/core/serving';
import type { CachePolicy } from './cache-rules.ts';
import { type HeaderList, headerOf } from './header-list.ts';

/** A whole answer of a customer's site, body without content codings. */
export interface Document {
  readonly kind: 'html' | 'xml';
  readonly status: number;
  readonly message: string;
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
  /** Runs `fetch` unless one for this key is under way, whose outcome is given then. `led` tells which. */
  coalesce<T>(
    key: string | symbol,
    fetch: () => Promise<T>,
  ): { readonly led: boolean; readonly outcome: Promise<T> };
}

/** Keeps at most `maxBytes` of answers that RFC 9111 lets a shared cache keep. */
export function createDocumentCache(maxBytes: number): DocumentCache {
  const stored = new ByteLru<StoredDocument>(maxBytes);
  const flights = new Map<string | symbol, Promise<unknown>>();
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
    coalesce<T>(key: string | symbol, fetch: () => Promise<T>) {
      const underway = flights.get(key) as Promise<T> | undefined;
      if (underway !== undefined) return { led: false, outcome: underway };
      const outcome = fetch().finally(() => flights.delete(key));
      flights.set(key, outcome);
      return { led: true, outcome };
    },
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
