import type { Coding } from '@dragoman/core/serving';
import { memoized, parseHttpDate } from '../http-caching/index.ts';
import { type HeaderList, headerOf } from './header-list.ts';

/** Codings by compression ratio at their lowest level, best first. */
const ours: readonly Coding[] = ['br', 'zstd', 'gzip'];
/** Codings that can be decoded. */
const readable = ['br', 'zstd', 'gzip', 'deflate'];

const qualities = memoized((acceptEncoding): ReadonlyMap<string, number> => {
  const members = acceptEncoding.toLowerCase().split(',');
  return new Map(
    members.map((member) => {
      const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.split('=')[1];
      const quality = weight === undefined ? 1 : Number(weight);
      return [name === 'x-gzip' ? 'gzip' : name, Number.isFinite(quality) ? quality : 0];
    }),
  );
});

/**
 * Returns the coding for a response (RFC 9110 §12.5.3), or undefined for none. The highest weight wins, then our order.
 * `*` matches codings that are not named.
 */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined || acceptEncoding.trim() === '') return undefined;
  const weights = qualities(acceptEncoding);
  const weigh = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? 0;
  const [best] = [...ours].sort((one, other) => weigh(other) - weigh(one));
  return best !== undefined && weigh(best) > 0 && weigh(best) >= identity ? best : undefined;
}

/**
 * Returns the codings to accept from the site: only those the visitor accepts, so that a response that is not a page needs
 * no change.
 */
export function upstreamCodings(acceptEncoding: string | undefined): string {
  return acceptEncoding === undefined ? 'identity' : codingsIn(acceptEncoding);
}

const codingsIn = memoized((acceptEncoding): string => {
  const weights = qualities(acceptEncoding);
  const taken = readable.filter((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0);
  return taken.length === 0 ? 'identity' : taken.join(', ');
});

/**
 * True if a representation is one that the visitor has: by If-None-Match, or else by If-Modified-Since (RFC 9110 §13.2.2),
 * of which a date in the future counts as invalid.
 */
export function isNotModified(
  headers: HeaderList,
  { etag, lastModified }: { readonly etag: string; readonly lastModified: number },
): boolean {
  const tags = headerOf(headers, 'if-none-match');
  if (tags !== undefined) return matchesEtag(tags, etag);
  const since = headerOf(headers, 'if-modified-since');
  if (since === undefined) return false;
  const time = parseHttpDate(since) ?? 0;
  return time >= lastModified && time <= Date.now();
}

/** True if If-None-Match names an entity tag, compared weakly (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
