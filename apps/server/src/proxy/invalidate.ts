import { parseReference, resolveReference } from '@dragoman/domain/serving';
import type { UpstreamHead } from './collector.ts';
import type { Exchange } from './exchange.ts';
import { headerOf } from './header-list.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Invalidates what is cached of a URL, in all languages, after an unsafe method that did not fail, and of the URLs of the same
 * origin that Location and Content-Location name (RFC 9111 §4.4).
 */
export function invalidateAfter(
  { context, visitor, site, view }: Exchange,
  { status, headers }: UpstreamHead,
): void {
  if (safeMethods.has(visitor.method) || status >= 400) return;
  const target = site.origin + view.path;
  context.invalidUrls.invalidate(target);
  for (const name of ['location', 'content-location']) {
    const value = headerOf(headers, name);
    if (value === undefined) continue;
    const { scheme, authority, path, query } = resolveReference(
      parseReference(value),
      parseReference(target),
    );
    if (`${scheme}://${authority}` !== site.origin) continue;
    context.invalidUrls.invalidate(site.origin + path + (query === undefined ? '' : `?${query}`));
  }
}
