import { type HeaderList, headerOf, listOf } from './header-list.ts';

/** What RFC 9111 allows a shared cache to do with a response. */
export interface CachePolicy {
  /** Milliseconds from now during which the response is fresh. */
  readonly lifetime: number;
  /** Milliseconds after that during which it may be used if the site fails (RFC 5861 §4). */
  readonly staleIfError: number;
  /** True if the site marks the response as shared: requests with cookies may get it too. */
  readonly explicit: boolean;
  /** Lower-case names of the request fields that select among the responses of one URL. */
  readonly vary: readonly string[];
}

const cacheableStatuses = new Set([200, 203, 300, 301, 308, 404, 410]);
const day = 86_400_000;

/** Returns the Cache-Control directives by lower-case name (RFC 9111 §5.2). */
function cacheDirectives(headers: HeaderList): Map<string, string> {
  const directives = (headerOf(headers, 'cache-control') ?? '').matchAll(
    /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,]*)))?/g,
  );
  return new Map(
    [...directives].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      quoted ?? plain ?? '',
    ]),
  );
}

/**
 * Returns the policy of the response to a GET without cookies or authorization, or undefined if it must not be shared
 * (RFC 9111 §3). Responses that set cookies are never shared.
 */
export function cachePolicy(
  status: number,
  headers: HeaderList,
  heuristic: number,
  now = Date.now(),
): CachePolicy | undefined {
  const directives = cacheDirectives(headers);
  const vary = listOf(headerOf(headers, 'vary'));
  const personal = directives.has('no-store') || directives.has('private') || vary.includes('*');
  if (personal || vary.includes('cookie') || headerOf(headers, 'set-cookie') !== undefined)
    return undefined;
  if (!cacheableStatuses.has(status)) return undefined;
  const strict = ['must-revalidate', 'proxy-revalidate', 'no-cache'].some((name) =>
    directives.has(name),
  );
  const allowed = directives.get('stale-if-error');
  return {
    lifetime: lifetimeOf(directives, headers, heuristic, now),
    staleIfError: strict ? 0 : allowed === undefined ? day : secondsOf(allowed) * 1000,
    explicit: directives.has('public') || directives.has('s-maxage'),
    vary: vary.filter((name) => name !== 'accept-encoding' && name !== 'accept-language'),
  };
}

function lifetimeOf(
  directives: ReadonlyMap<string, string>,
  headers: HeaderList,
  heuristic: number,
  now: number,
): number {
  if (directives.has('no-cache') || /no-cache/i.test(headerOf(headers, 'pragma') ?? '')) return 0;
  const age = secondsOf(headerOf(headers, 'age') ?? '0') * 1000;
  const stated = directives.get('s-maxage') ?? directives.get('max-age');
  if (stated !== undefined) return Math.max(0, secondsOf(stated) * 1000 - age);
  const expires = headerOf(headers, 'expires');
  if (expires === undefined) return heuristic;
  const date = Date.parse(headerOf(headers, 'date') ?? '') || now;
  return Math.max(0, (Date.parse(expires) || 0) - date - age);
}

function secondsOf(text: string): number {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
}
