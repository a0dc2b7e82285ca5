import { type BareItem, parseDictionary } from 'structured-headers';
import { memoized } from './memoized.ts';

/** Cache directives by lower-case name; the value is empty if there is none. */
export type Directives = ReadonlyMap<string, string>;

/** Returns the directives of Cache-Control (RFC 9111 §5.2). Of a repeated directive, the first counts (§4.2.1). */
export function cacheDirectives(field: string | undefined): Directives {
  return field === undefined ? noDirectives : directivesIn(field);
}

const noDirectives: Directives = new Map();

const directivesIn = memoized((field): Directives => {
  const directives = new Map<string, string>();
  for (const member of field.match(/(?:"[^"]*"|[^,"])+/g) ?? []) {
    const text = member.trim();
    const name = text.split('=', 1)[0] ?? '';
    const key = name.trimEnd().toLowerCase();
    // Space around `=` is not allowed. It stays in the value, which makes seconds invalid.
    const value = name.slice(key.length) + text.slice(name.length + 1);
    if (key !== '' && !directives.has(key)) directives.set(key, value.replace(/^"(.*)"$/, '$1'));
  }
  return directives;
});

const inSeconds = new Set(['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error']);

/**
 * Returns the directives of a targeted field, such as CDN-Cache-Control (RFC 9213), or undefined if the field must be
 * ignored: it is empty, not a structured dictionary, or has a value of the wrong type.
 */
export function targetedDirectives(field: string | undefined): Directives | undefined {
  if (field === undefined) return undefined;
  try {
    const directives = new Map<string, string>();
    for (const [name, [value]] of parseDictionary(field)) {
      if (inSeconds.has(name) && !isSeconds(value)) return undefined;
      if (value !== false) directives.set(name, value === true ? '' : String(value));
    }
    return directives.size === 0 ? undefined : directives;
  } catch {
    return undefined;
  }
}

function isSeconds(value: BareItem | readonly unknown[]): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** Returns delta-seconds (RFC 9111 §1.2.2), at most 2³¹, or 0 if the text is not one. */
export function secondsOf(text: string | undefined): number {
  return text !== undefined && /^\d+$/.test(text) ? Math.min(Number(text), 2 ** 31) : 0;
}
