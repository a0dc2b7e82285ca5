import { parseReference, resolveReference } from '@dragoman/domain/serving';
import type { UpstreamHead } from './collector.ts';
import type { Exchange } from './exchange.ts';
import { type HeaderList, headerOf } from './header-list.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Returns what a request with an unsafe method may have changed: path and query of its URL, and of those of the same origin
 * that Location and Content-Location name (RFC 9111 §4.4). Empty for safe methods.
 */
export function changedPaths(
  { visitor, site, view }: Pick<Exchange, 'visitor' | 'site' | 'view'>,
  headers: HeaderList,
): string[] {
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

/** Invalidates what is cached of the `changedPaths`, in all languages, unless the request failed. */
export function invalidateAfter(exchange: Exchange, { status, headers }: UpstreamHead): void {
  if (status >= 400) return;
  const { context, site } = exchange;
  for (const path of changedPaths(exchange, headers)) {
    context.invalidUrls.invalidate(site.origin + path, context.frontCache?.pageKey(site, path));
  }
}
