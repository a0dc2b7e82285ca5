import { originOfLanguage } from './entry-hosts.ts';
import type { EntryHost, ServingSite } from './site.ts';
import { emptySlugTable, originalPath, translatePath } from './slugs.ts';

/** A resolved address. `path` and `query` are the original site's, bytes as sent; `query` includes `?` or is empty. */
export type Resolution =
  | {
      readonly type: 'page';
      readonly language: string | null;
      readonly path: string;
      readonly query: string;
      readonly excluded: boolean;
    }
  | { readonly type: 'redirect'; readonly location: string };

/**
 * Resolves the language and original path of an address. Only the first path segment can be a prefix. An untranslated
 * slug under a language, a doubled prefix and a prefix without a trailing slash yield a permanent redirect (absolute),
 * whose target never redirects again.
 * @param target path and query as sent, starting with a slash
 */
export function resolveAddress(
  site: ServingSite,
  entryHost: EntryHost,
  target: string,
): Resolution {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark);
  const { language, rest, doubled } = splitPrefix(site, entryHost, path);
  if (language === null) {
    return {
      type: 'page',
      language,
      path: rest,
      query,
      excluded: site.isExcluded(rest + query, null),
    };
  }
  const original = originalPath(tableOf(site, language), rest);
  const excluded = site.isExcluded(original.path + query, language);
  if (!doubled && (!original.moved || excluded)) {
    return { type: 'page', language, path: original.path, query, excluded };
  }
  const location = addressIn(site, entryHost, language, original.path) ?? '/';
  return { type: 'redirect', location: location + query };
}

function splitPrefix(site: ServingSite, entryHost: EntryHost, path: string) {
  if (entryHost.kind === 'host')
    return { language: entryHost.language, rest: path, doubled: false };
  const [, first = '', ...others] = path.split('/');
  if (!site.languages.includes(first)) return { language: null, rest: path, doubled: false };
  const from = others.findIndex((segment) => segment !== first);
  const remaining = from < 0 ? [] : others.slice(from);
  return { language: first, rest: `/${remaining.join('/')}`, doubled: from !== 0 };
}

/**
 * Returns the absolute address of an original path (raw, optional query) in a language (null: the original), as seen
 * from an entry host. Returns undefined if the language has no host.
 */
export function addressIn(
  site: ServingSite,
  entryHost: EntryHost,
  language: string | null,
  original: string,
): string | undefined {
  const origin = originOfLanguage(site, entryHost, language);
  return origin === undefined
    ? undefined
    : origin + pathIn(site, entryHost.kind === 'path', language, original);
}

function pathIn(site: ServingSite, prefixed: boolean, language: string | null, original: string) {
  if (language === null) return original;
  const mark = original.indexOf('?');
  const path = mark < 0 ? original : original.slice(0, mark);
  const translated = translatePath(tableOf(site, language), path) + original.slice(path.length);
  return prefixed ? `/${language}${translated}` : translated;
}

function tableOf(site: ServingSite, language: string) {
  return site.slugs.get(language) ?? emptySlugTable;
}

/** True if a path already starts with the prefix of a live language. */
export function hasPrefix(site: ServingSite, entryHost: EntryHost, path: string): boolean {
  return entryHost.kind === 'path' && site.languages.includes(path.split('/', 2)[1] ?? '');
}
