import { changedPaths } from './changed-paths.ts';
import type { UpstreamHead } from './collector.ts';
import type { Exchange } from './exchange.ts';

/** Invalidates what is cached of the `changedPaths`, in all languages, unless the request failed. */
export function invalidateAfter(exchange: Exchange, { status, headers }: UpstreamHead): void {
  if (status >= 400) return;
  const { context, site } = exchange;
  for (const path of changedPaths(exchange, headers)) {
    context.invalidUrls.invalidate(site.origin + path, context.frontCache?.pageKey(site, path));
  }
}
