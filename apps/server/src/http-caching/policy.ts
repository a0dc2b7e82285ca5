import { cacheDirectives, type Directives, secondsOf, targetedDirectives } from './directives.ts';
import { parseHttpDate } from './http-date.ts';
import { memoized } from './memoized.ts';

/** What RFC 9111 allows a shared cache to do with a response. Durations are milliseconds. */
export interface CachePolicy {
  /** The age of the response when it was received (RFC 9111 §4.2.3). */
  readonly age: number;
  /** Time from receipt during which the response is fresh; negative if it was stale already. */
  readonly lifetime: number;
  /** Time after that during which it is served while it is revalidated (RFC 5861 §3). */
  readonly staleWhileRevalidate: number;
  /** Time after that during which it may be served if the site fails (RFC 5861 §4). */
  readonly staleIfError: number;
  /** True if the site marks the response as shared: requests with cookies may get it too. */
  readonly explicit: boolean;
  /** Lower-case names of the request fields that select among the responses of one URL. */
  readonly vary: readonly string[];
}

/** A response to a GET without cookies or authorization. */
export interface CacheableResponse {
  readonly status: number;
  /** Returns the values of a field, joined by commas. */
  readonly field: (name: string) => string | undefined;
  readonly requestedAt: number;
  readonly receivedAt: number;
  /** Lifetime of a response whose site states none (RFC 9111 §4.2.2). */
  readonly heuristic: number;
}

/** Fields that cookies or we make different in each request: no later one would match (RFC 9111 §4.1). */
const uniqueFields = ['*', 'cookie', 'x-request-id', 'traceparent', 'tracestate'];
const cacheableStatuses = new Set([200, 203, 300, 301, 308, 404, 410]);
const day = 86_400_000;

/**
 * Returns the policy of a response, or undefined if it must not be shared (RFC 9111 §3). Responses that set cookies are
 * never shared. CDN-Cache-Control replaces Cache-Control, Expires and Pragma (RFC 9213 §2.2).
 */
export function cachePolicy(response: CacheableResponse): CachePolicy | undefined {
  const { status, field } = response;
  const targeted = targetedDirectives(field('cdn-cache-control'));
  const directives = targeted ?? cacheDirectives(field('cache-control'));
  const vary = namesOf(field('vary') ?? '');
  const personal = directives.has('no-store') || directives.has('private');
  if (personal || uniqueFields.some((name) => vary.includes(name))) return undefined;
  if (field('set-cookie') !== undefined || !cacheableStatuses.has(status)) return undefined;
  const age = ageOf(response);
  return {
    age,
    lifetime: lifetimeOf(response, directives, { age, isTargeted: targeted !== undefined }),
    ...staleness(directives),
    explicit:
      directives.has('public') ||
      directives.has('s-maxage') ||
      (targeted !== undefined && directives.has('max-age')),
    vary: vary.filter((name) => name !== 'accept-encoding' && name !== 'accept-language'),
  };
}

const namesOf = memoized((list): readonly string[] => {
  const names = list.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '');
});

/** Returns the corrected initial age. Date has whole seconds, so a difference below one counts as none. */
function ageOf({ field, requestedAt, receivedAt }: CacheableResponse): number {
  const apparent = receivedAt - (parseHttpDate(field('date')) ?? receivedAt) - 1000;
  const stated = secondsOf(field('age')?.split(',', 1)[0]?.trim()) * 1000;
  return Math.max(0, apparent, stated + receivedAt - requestedAt);
}

function lifetimeOf(
  { field, receivedAt, heuristic }: CacheableResponse,
  directives: Directives,
  { age, isTargeted }: { readonly age: number; readonly isTargeted: boolean },
): number {
  if (directives.has('no-cache')) return 0;
  const stated = directives.get('s-maxage') ?? directives.get('max-age');
  if (stated !== undefined) return secondsOf(stated) * 1000 - age;
  if (isTargeted) return heuristic;
  if (field('cache-control') === undefined && /no-cache/i.test(field('pragma') ?? '')) return 0;
  const expires = field('expires');
  if (expires === undefined) return heuristic;
  const date = parseHttpDate(field('date')) ?? receivedAt;
  return (parseHttpDate(expires) ?? date) - date - age;
}

/**
 * Returns how long a response may be served stale. `s-maxage` forbids it like `proxy-revalidate` (RFC 9111 §5.2.2.10),
 * except for what the site allows by name: see decision 0256.
 */
function staleness(
  directives: Directives,
): Pick<CachePolicy, 'staleWhileRevalidate' | 'staleIfError'> {
  const strict = ['must-revalidate', 'proxy-revalidate', 'no-cache'];
  if (strict.some((name) => directives.has(name)))
    return { staleWhileRevalidate: 0, staleIfError: 0 };
  const allowed = directives.get('stale-if-error');
  const unstated = directives.has('s-maxage') ? 0 : day;
  return {
    staleWhileRevalidate: secondsOf(directives.get('stale-while-revalidate')) * 1000,
    staleIfError: allowed === undefined ? unstated : secondsOf(allowed) * 1000,
  };
}
