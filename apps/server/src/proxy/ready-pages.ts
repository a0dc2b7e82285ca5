import { type ServerResponse, STATUS_CODES } from 'node:http';
import { createByteCache, type Serving } from '@dragoman/core/serving';
import { hostOf } from '@dragoman/domain/serving';
import { cacheStatusValue } from '../http-caching/index.ts';
import { ageSince, cacheFields } from './cache-fields.ts';
import {
  bornAt,
  type FetchedDocument,
  remainingOf,
  type StoredDocument,
} from './document-cache.ts';
import { headerOf, isTime } from './header-list.ts';
import { isNotModified } from './negotiation.ts';
import { isSafe, type SharedRequest } from './shared-request.ts';
import type { Visitor } from './visitor.ts';
import { createWholeResponses } from './whole-responses.ts';

/** Milliseconds until the website and translations are checked against the store again. */
const maxUncheckedMs = 15_000;

/** A complete response to a GET or HEAD. */
export interface ReadyPage {
  readonly status: number;
  readonly etag: string;
  readonly lastModified: number;
  /** Alternating names and values; those stored are without Age and Cache-Status. */
  readonly fields: readonly string[];
  /** Fields of the 304 response, in the same form. */
  readonly unchanged: readonly string[];
  readonly body: Uint8Array;
}

/** Caches complete responses by request, so that a cached page costs one lookup. */
export interface ReadyPages {
  /** Writes the response and returns true if one is cached and still valid. */
  send(key: string, visitor: Visitor, response: ServerResponse): boolean;
  /** Like `send`, for a document just fetched that has the same content as the one of the cached response. */
  sendAgain(
    key: string,
    visitor: Visitor,
    response: ServerResponse,
    fetched: FetchedDocument,
  ): boolean;
  store(key: string, visitor: Visitor, page: ReadyPage, source: PageSource): void;
}

/** What a response was made from. */
interface PageSource {
  /** `Serving.basis` from before the page was rendered; the page is not stored if it has changed since. */
  readonly basis: readonly unknown[];
  /** See `Document`. */
  readonly content: object;
  /** The cached original whose freshness is that of the response; undefined if each request asks the site. */
  readonly original: StoredDocument | undefined;
}

interface Entry extends PageSource {
  readonly page: ReadyPage;
  readonly since: number;
  /** The page with Age and Cache-Status as of a second, because both change once a second. */
  hit?: { readonly second: number; readonly page: ReadyPage };
}

/** Stores at most `maxBytes` of responses, and half of that again as whole buffers. */
export function createReadyPages(serving: Pick<Serving, 'basis'>, maxBytes: number): ReadyPages {
  const entries = createByteCache<Entry>(maxBytes);
  const wholes = createWholeResponses(maxBytes / 2);
  const isCurrent = (visitor: Visitor, basis: readonly unknown[]) => {
    const now = serving.basis(hostOf(visitor.authority));
    return now.length === basis.length && now.every((part, index) => part === basis[index]);
  };
  const isValid = (visitor: Visitor, { basis, since }: Entry) => {
    const age = Date.now() - since;
    // Negative if the clock was set back.
    return age >= 0 && age < maxUncheckedMs && isCurrent(visitor, basis);
  };
  return {
    send(key, visitor, response) {
      const entry = entries.get(key);
      if (entry === undefined) return false;
      const { original } = entry;
      if (original === undefined || original.url.isInvalid || remainingOf(original) <= 0) {
        return false;
      }
      if (!isValid(visitor, entry)) {
        entries.delete(key);
        return false;
      }
      const { second, page } = hitOf(entry, original);
      if (isUnchanged(visitor, page)) {
        sendUnchanged(response, page.unchanged);
        return true;
      }
      const whole = { source: entry, variant: String(second), body: page.body };
      if (wholes.send(key, whole, response)) return true;
      sendReady(page, visitor, response);
      wholes.store(key, whole, response);
      return true;
    },
    sendAgain(key, visitor, response, fetched) {
      const entry = entries.peek(key);
      if (entry?.content !== fetched.document.content || !isValid(visitor, entry)) return false;
      sendReady(entry.page, visitor, response, (fields) => renewed(fields, fetched));
      return true;
    },
    store(key, visitor, page, source) {
      if (!isCurrent(visitor, source.basis)) return;
      const size = page.body.length + 4 * key.length + 4000;
      entries.set(key, { ...source, page, since: Date.now() }, { size });
    },
  };
}

function hitOf(entry: Entry, original: StoredDocument) {
  const second = Math.floor(Date.now() / 1000);
  if (entry.hit?.second === second) return entry.hit;
  const status = cacheStatusValue({ ttl: remainingOf(original) });
  const added = ['Age', ageSince(bornAt(original)), 'Cache-Status', status];
  entry.hit = { second, page: withAdded(entry.page, added) };
  return entry.hit;
}

/**
 * Returns a page with more fields.
 * @param added names and values, alternating
 */
export function withAdded(page: ReadyPage, added: readonly string[]): ReadyPage {
  return {
    ...page,
    fields: [...page.fields, ...added],
    unchanged: [...page.unchanged, ...added],
  };
}

/** Returns fields of a page with the date and the cache state of another response with the same content. */
function renewed(fields: readonly string[], fetched: FetchedDocument): string[] {
  const sent = [...fields];
  for (let index = 0; index < sent.length; index += 2) {
    const name = sent[index] ?? '';
    if (isTime(name)) sent[index + 1] = headerOf(fetched.document.headers, 'date') ?? '';
    else if (name === 'x-dragoman') {
      sent[index + 1] = (sent[index + 1] ?? '').replace(/cache=\w+/, `cache=${fetched.state}`);
    }
  }
  for (const [name, value] of cacheFields(fetched)) sent.push(name, value);
  return sent;
}

/** Sends a page, or 304 if it has not changed, with its fields or those that `change` makes of them. */
export function sendReady(
  page: ReadyPage,
  visitor: Visitor,
  response: ServerResponse,
  change = (fields: readonly string[]) => fields,
): void {
  if (isUnchanged(visitor, page)) {
    sendUnchanged(response, change(page.unchanged));
    return;
  }
  const fields = change(page.fields) as string[];
  response.writeHead(page.status, STATUS_CODES[page.status] ?? '', fields);
  response.end(visitor.method === 'HEAD' ? undefined : page.body);
}

/** True if a request must get a 304 (RFC 9110 §13.2.2). */
export function isUnchanged(
  { method, headers }: Visitor,
  page: Pick<ReadyPage, 'status' | 'etag' | 'lastModified'>,
): boolean {
  if (page.status !== 200 || (method !== 'GET' && method !== 'HEAD')) return false;
  return isNotModified(headers, page);
}

export function sendUnchanged(response: ServerResponse, fields: readonly string[]): void {
  response.writeHead(304, STATUS_CODES[304] ?? '', fields as string[]).end();
}

/** Returns the key of the response that all equivalent requests get, or undefined if it may be specific to this visitor. */
export function readyKey(visitor: Visitor, shared: SharedRequest): string | undefined {
  const { scheme, authority, target, headers } = visitor;
  const isForAll = shared.unusual.length === 0 && shared.isForPage && isSafe(visitor);
  if (!isForAll || headerOf(headers, 'cookie') !== undefined) return undefined;
  return `${scheme} ${authority} ${target}\n${headerOf(headers, 'accept-encoding')}\n${shared.key}`;
}
