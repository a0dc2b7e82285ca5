import { hash } from 'node:crypto';
import type { Config } from '@dragoman/config';
import { languageKey, pageKey, websiteKey } from '@dragoman/domain/cache-purges';
import { cachePolicy } from '../http-caching/index.ts';
import { changedPaths } from './changed-paths.ts';
import { type HeaderList, headerOf } from './header-list.ts';
import { isSafe, type SharedRequest } from './shared-request.ts';
import type { Visitor } from './visitor.ts';

type Engine = NonNullable<Config['FRONT_CACHE']>;
type Field = [name: string, value: string];

interface Site {
  readonly websiteId: string;
  readonly origin: string;
}

/** What an `Exchange` is to a cache. */
interface Served {
  readonly site: Site;
  readonly view: { readonly language: string | null; readonly path: string };
  readonly visitor: Visitor;
}

interface Asked {
  readonly visitor: Visitor;
  readonly shared: SharedRequest;
}

/** Adds to responses what a cache in front needs: keys to purge them by, and its own lifetime (RFC 9213). */
export interface FrontCache {
  readonly engine: Engine;
  /** True for fields (lower case) of the site that are replaced. */
  replaces(field: string): boolean;
  /**
   * Returns the field with the keys of a response. After an unsafe method these are the keys of the pages that it may have
   * changed; the cache purges them unless the request failed.
   * @param headers those of the site
   */
  keys(exchange: Served, headers: HeaderList): Field;
  /** Returns the key of a page in all languages. */
  pageKey(site: Site, path: string): string;
  /** Returns the fields with the lifetime of a page in this cache. Browsers obey the site's `Cache-Control`. */
  lifetime(exchange: Asked, response: SiteResponse): Field[];
}

interface SiteResponse {
  readonly status: number;
  readonly headers: HeaderList;
}

const replaced = new Set(['cache-tag', 'cdn-cache-control', 'surrogate-control', 'surrogate-key']);

/** @param defaultLifetime milliseconds for pages whose site specifies no lifetime */
export function createFrontCache(engine: Engine, defaultLifetime: number): FrontCache {
  return {
    engine,
    replaces: (field) => replaced.has(field),
    keys(exchange, headers) {
      const changed = changedPaths(exchange, headers).map((path) => keyOf(exchange.site, path));
      const keys = changed.length > 0 ? changed : keysOf(exchange);
      return engine === 'cloudflare'
        ? ['Cache-Tag', keys.join(',')]
        : ['Surrogate-Key', keys.join(' ')];
    },
    pageKey: keyOf,
    lifetime(exchange, response) {
      const { seconds, age, staleIfError } = lifetimeOf(exchange, response, defaultLifetime);
      // Caches subtract Age from it (RFC 9111 §4.2.3), but nginx does not.
      const control =
        seconds === 0 ? 'no-store' : `max-age=${seconds + age}, stale-if-error=${staleIfError}`;
      const fields: Field[] = [['CDN-Cache-Control', control]];
      if (engine === 'fastly') fields.push(['Surrogate-Control', control]);
      // nginx reads no other field that browsers ignore.
      if (engine === 'nginx') fields.push(['X-Accel-Expires', String(seconds)]);
      return fields;
    },
  };
}

function keysOf({ site, view: { language, path } }: Served): string[] {
  const { websiteId } = site;
  const ofLanguage = language === null ? [] : [languageKey(websiteId, language)];
  return [websiteKey(websiteId), ...ofLanguage, keyOf(site, path)];
}

function keyOf({ websiteId }: Site, path: string): string {
  return pageKey(websiteId, hash('sha1', path.split('?', 1)[0] ?? '').slice(0, 10));
}

/** Returns 0 seconds for responses that other visitors must not get. */
function lifetimeOf(
  { visitor, shared }: Asked,
  { status, headers }: SiteResponse,
  defaultLifetime: number,
) {
  const now = Date.now();
  const policy = cachePolicy({
    status,
    field: (name) => headerOf(headers, name),
    requestedAt: now,
    receivedAt: now,
    heuristic: defaultLifetime,
  });
  const hasCookie = headerOf(visitor.headers, 'cookie') !== undefined;
  const isShared =
    policy !== undefined &&
    isSafe(visitor) &&
    shared.isForPage &&
    shared.unusual.every((name) => policy.vary.includes(name)) &&
    (policy.explicit || !hasCookie);
  if (!isShared) return { seconds: 0, age: 0, staleIfError: 0 };
  const inSeconds = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000));
  return {
    seconds: inSeconds(policy.lifetime),
    age: inSeconds(policy.age),
    staleIfError: inSeconds(policy.staleIfError),
  };
}
