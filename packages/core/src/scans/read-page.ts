import { isSameSite, pathOfAddress } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { FetchedPage } from '@dragoman/providers/outgoing/port';
import type { ScanContext } from './deps.ts';
import type { FrontierPage } from './frontier.store.ts';
import { noContent, type PageReading, readFetchedPage } from './page-reading.ts';
import { userAgent } from './robots.ts';

/** Fetches and reads a page. Errors become its outcome; throws only if the scan was stopped. */
export async function readPage(context: ScanContext, { path }: FrontierPage): Promise<PageReading> {
  try {
    return readFetchedPage(context, path, await fetchPath(context, path));
  } catch (error) {
    context.signal.throwIfAborted();
    const message = error instanceof DragomanError ? error.message : 'The page could not be read.';
    if (!(error instanceof DragomanError)) {
      context.deps.log.warn({ err: error, path }, 'a page could not be read');
    }
    return { ...noContent, visit: { outcome: 'error', error: message } };
  }
}

const maxHostRedirects = 2;

/** Fetches a path of the site. Follows redirects only between http and https or with and without www: it is the same page. */
export async function fetchPath(context: ScanContext, path: string): Promise<FetchedPage> {
  let page = await request(context, context.origin + path);
  for (let moves = 0; moves < maxHostRedirects; moves += 1) {
    const moved = movedTo(page, path);
    if (moved === undefined) break;
    page = await request(context, moved);
  }
  return page;
}

function request({ deps, limits, signal }: ScanContext, address: string): Promise<FetchedPage> {
  return deps.fetchPage(address, {
    headers: { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5' },
    maxBytes: limits.maxBytesPerPage,
    timeout: limits.pageTimeout,
    redirect: 'manual',
    signal,
  });
}

function movedTo({ status, headers, url }: FetchedPage, path: string): string | undefined {
  if (status < 300 || status >= 400 || headers.location === undefined) return undefined;
  const target = URL.parse(headers.location, url);
  if (target === null || target.origin === new URL(url).origin) return undefined;
  const isMove = isSameSite(target, url) && pathOfAddress(target.href) === path;
  return isMove ? target.href : undefined;
}
