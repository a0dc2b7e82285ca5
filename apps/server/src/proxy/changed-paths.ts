import { parseReference, resolveReference } from '@dragoman/domain/serving';
import { type HeaderList, headerOf } from './header-list.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** What an `Exchange` is to this file. */
interface Changing {
  readonly visitor: { readonly method: string };
  readonly site: { readonly origin: string };
  readonly view: { readonly path: string };
}

/**
 * Returns what a request with an unsafe method may have changed: path and query of its URL, and of those of the same origin
 * that Location and Content-Location name (RFC 9111 §4.4). Empty for safe methods.
 */
export function changedPaths({ visitor, site, view }: Changing, headers: HeaderList): string[] {
  if (safeMethods.has(visitor.method)) return [];
  const named = ['location', 'content-location'].flatMap((name) => {
    const value = headerOf(headers, name);
    if (value === undefined) return [];
    const base = parseReference(site.origin + view.path);
    const { scheme, authority, path, query } = resolveReference(parseReference(value), base);
    if (`${scheme}://${authority}` !== site.origin) return [];
    return [path + (query === undefined ? '' : `?${query}`)];
  });
  return [...new Set([view.path, ...named])];
}
