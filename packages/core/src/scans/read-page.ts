import { DragomanError } from '@dragoman/domain/errors';
import type { FetchedPage } from '@dragoman/providers/outgoing';
import type { Scanning } from './deps.ts';
import type { FrontierPage } from './frontier.store.ts';
import { type PageReading, readFetchedPage } from './page-reading.ts';
import { userAgent } from './robots.ts';

/** Asks for a page and reads it; what goes wrong with it is its outcome. Throws only when the scan was stopped. */
export async function readPage(scanning: Scanning, { path }: FrontierPage): Promise<PageReading> {
  try {
    return readFetchedPage(scanning, path, await fetchPath(scanning, path));
  } catch (error) {
    scanning.signal.throwIfAborted();
    const message = error instanceof DragomanError ? error.message : 'The page could not be read.';
    if (!(error instanceof DragomanError)) {
      scanning.deps.log.warn({ err: error, path }, 'a page could not be read');
    }
    const nothing = { units: [], media: [], linked: [], standIns: [] };
    return { ...nothing, visit: { outcome: 'error', error: message } };
  }
}

/** One request for a path of the site, redirects not followed. */
export function fetchPath(
  { deps, limits, origin, signal }: Scanning,
  path: string,
): Promise<FetchedPage> {
  return deps.fetchPage(origin + path, {
    headers: { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5' },
    maxBytes: limits.maxBytesPerPage,
    timeout: limits.pageTimeout,
    redirect: 'manual',
    signal,
  });
}
