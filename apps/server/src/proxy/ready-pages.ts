import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Visit } from '@dragoman/core/process-reports';
import { type Coding, kept, type PageMemory, type Serving } from '@dragoman/core/serving';
import { hostOf } from '@dragoman/domain/serving';
import { type CacheStatus, cacheStatusValue } from '../http-caching/index.ts';
import { ageSince } from './cache-fields.ts';
import {
  bornAt,
  type Document,
  type FetchedDocument,
  type Freshness,
  freshnessOf,
  remainingOf,
} from './document-cache.ts';
import { headerOf, isTime, weightOf } from './header-list.ts';
import { isNotModified } from './negotiation.ts';
import { isSafe, type SharedRequest } from './shared-request.ts';
import type { Visitor } from './visitor.ts';

/** Milliseconds until the website and translations are checked against the store again. */
const maxUncheckedMs = 15_000;

/** The head of a complete response to a GET or HEAD. Fields are alternating names and values, those of a hit, without `timedFields`. */
export interface ReadyPage {
  readonly status: number;
  readonly etag: string;
  readonly lastModified: number;
  /** Fields of the response, and of a 304. */
  readonly unchanged: readonly string[];
  /** Fields that only a response with the body has. */
  readonly ofBody: readonly string[];
  /** The body is in `Serving.pages`, under its entity tag and this coding. */
  readonly coding: Coding | undefined;
}

/** Which page of which website a response shows. */
export interface SentPage extends Visit {
  readonly status: number;
}

/** Caches complete responses by request, so that a cached page costs one lookup for its head and one for its body. */
export interface ReadyPages {
  /** Writes the response and returns which page it shows; undefined if none is cached and still valid. */
  send(key: string, visitor: Visitor, response: ServerResponse): SentPage | undefined;
  /** Like `send`, for a document just fetched that has the same content as the one of the cached response. */
  sendAgain(
    key: string,
    visitor: Visitor,
    response: ServerResponse,
    fetched: FetchedDocument,
  ): SentPage | undefined;
  store(key: string, visitor: Visitor, page: ReadyPage, source: PageSource): void;
}

/** What a response was made from, and which page it shows. */
export interface PageSource {
  /** `Serving.basis` from before the page was rendered; the page is not stored if it has changed since. */
  readonly basis: readonly unknown[];
  /** See `Document`. */
  readonly content: string;
  /** That of the cached original; undefined if each request asks the site. */
  readonly original: Freshness | undefined;
  readonly sent: SentPage;
}

interface Entry extends PageSource {
  readonly page: ReadyPage;
  readonly since: number;
}

export function createReadyPages(
  memory: PageMemory,
  serving: Pick<Serving, 'isCurrent' | 'pages'>,
): ReadyPages {
  const entries = kept<Entry>(memory, 'ready ');
  const isCurrent = (visitor: Visitor, basis: readonly unknown[]) =>
    serving.isCurrent(hostOf(visitor.authority), basis);
  const isValid = (visitor: Visitor, { basis, since }: Entry) => {
    const age = Date.now() - since;
    // Negative if the clock was set back.
    return age >= 0 && age < maxUncheckedMs && isCurrent(visitor, basis);
  };
  const send = (
    { page, sent }: Entry,
    visitor: Visitor,
    response: ServerResponse,
    fields: () => string[],
  ) => {
    if (isUnchanged(visitor, page)) {
      sendUnchanged(response, fields());
      return sent;
    }
    const body = serving.pages.body(page.etag, page.coding);
    if (body === undefined) return undefined;
    sendReady(page, body, { visitor, response, fields: fields() });
    return sent;
  };
  const keep = (key: string, entry: Entry) => {
    const { unchanged, ofBody } = entry.page;
    entries.set(key, entry, weightOf(unchanged) + weightOf(ofBody) + 500);
  };
  return {
    send(key, visitor, response) {
      const entry = entries.get(key);
      const original = entry?.original;
      if (entry === undefined || original === undefined) return undefined;
      if (original.url.isInvalid || remainingOf(original) <= 0) return undefined;
      if (!isValid(visitor, entry)) {
        entries.delete(key);
        return undefined;
      }
      const status = { ttl: remainingOf(original) };
      const age = ageSince(bornAt(original));
      return send(entry, visitor, response, () => [
        ...entry.page.unchanged,
        ...timedFields(entry.page, age, status),
      ]);
    },
    sendAgain(key, visitor, response, fetched) {
      const entry = entries.get(key);
      if (entry?.content !== fetched.document.content || !isValid(visitor, entry)) return undefined;
      const { cached = fetched.stored, isForAll, document } = fetched;
      if (cached !== undefined && isForAll === true && remainingOf(cached) > 0) {
        const page = { ...entry.page, unchanged: withDate(entry.page.unchanged, document) };
        keep(key, { ...entry, page, original: freshnessOf(cached) });
      }
      return send(entry, visitor, response, () => fieldsFor(entry.page, fetched));
    },
    store(key, visitor, page, source) {
      if (isCurrent(visitor, source.basis)) keep(key, { ...source, page, since: Date.now() });
    },
  };
}

/** Returns the fields of a page for a document with its content: with the date and the cache state of that. */
export function fieldsFor(page: ReadyPage, fetched: FetchedDocument): string[] {
  const { state, document, cached, cacheStatus } = fetched;
  const fields = withDate(page.unchanged, document);
  const mark = fields.indexOf('x-dragoman') + 1;
  fields[mark] = (fields[mark] ?? '').replace(/cache=\w+/, `cache=${state}`);
  const age = cached === undefined ? headerOf(document.headers, 'age') : ageSince(bornAt(cached));
  fields.push(...timedFields(page, age, cacheStatus));
  return fields;
}

/** Returns the fields that change with time: Age, Cache-Status, and Last-Modified (RFC 9110 §8.8.2.2) once no other page can get the same. */
function timedFields(page: ReadyPage, age: string | undefined, status: CacheStatus): string[] {
  const { lastModified } = page;
  const modified =
    lastModified > Date.now() ? [] : ['Last-Modified', new Date(lastModified).toUTCString()];
  const aged = age === undefined ? [] : ['Age', age];
  return [...modified, ...aged, 'Cache-Status', cacheStatusValue(status)];
}

function withDate(fields: readonly string[], { headers }: Document): string[] {
  const date = headerOf(headers, 'date') ?? '';
  return fields.map((text, index) =>
    index % 2 === 1 && isTime(fields[index - 1] ?? '') ? date : text,
  );
}

interface Answering {
  readonly visitor: Visitor;
  readonly response: ServerResponse;
}

/** Sends a page with its body. */
export function sendReady(
  { status, ofBody }: ReadyPage,
  body: Uint8Array,
  { visitor, response, fields }: Answering & { readonly fields: string[] },
): void {
  fields.push(...ofBody);
  response.writeHead(status, STATUS_CODES[status] ?? '', fields);
  response.end(visitor.method === 'HEAD' ? undefined : body);
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
