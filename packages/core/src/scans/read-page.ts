import { isSameSite, pathOfAddress } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { FetchedPage } from '@dragoman/providers/outgoing/port';
import type { ScanContext } from './deps.ts';
import { readDrawnPage } from './drawing.ts';
import type { FrontierPage } from './frontier.store.ts';
import { type EarlierReading, selectEarlierReading } from './page.store.ts';
import { hashOfBody, noContent, type PageReading } from './page-reading.ts';
import { userAgent } from './robots.ts';

/** Fetches and reads a page, if it changed. Errors become its outcome; throws only if the scan was stopped. */
export async function readPage(context: ScanContext, page: FrontierPage): Promise<PageReading> {
  const { deps, readWith } = context;
  const { path } = page;
  const earlier = await selectEarlierReading(deps.database.kysely, page.id, readWith);
  try {
    if (earlier === undefined)
      return await readDrawnPage(context, path, await fetchPath(context, path));
    return await readIfChanged(context, path, earlier);
  } catch (error) {
    context.signal.throwIfAborted();
    const message = error instanceof DragomanError ? error.message : 'The page could not be read.';
    if (!(error instanceof DragomanError)) {
      deps.log.warn({ err: error, path }, 'a page could not be read');
    }
    return { ...noContent, visit: { outcome: 'error', error: message } };
  }
}

async function readIfChanged(
  context: ScanContext,
  path: string,
  earlier: EarlierReading,
): Promise<PageReading> {
  if (isUnchangedBySitemap(context, path, earlier))
    return unchanged(earlier, { wasRequested: false });
  const { etag, lastModified } = earlier;
  const page = await fetchPath(context, path, {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  });
  const isSame =
    page.status === 304 || (page.status === 200 && hashOfBody(page) === earlier.bodyHash);
  return isSame ? unchanged(earlier, { wasRequested: true }) : readDrawnPage(context, path, page);
}

function unchanged(
  { linkedPaths }: EarlierReading,
  how: { readonly wasRequested: boolean },
): PageReading {
  return { ...noContent, visit: { outcome: 'page' }, linked: linkedPaths, unchanged: how };
}

const day = 86_400_000;
/** A `lastmod` may be a date without a time zone. */
const lastmodMargin = day;
/** After this time, a page is requested whatever the sitemap says. */
const lastmodTrust = 7 * day;

/** True if an automatic scan may believe the sitemap that the page did not change since it was last requested. */
function isUnchangedBySitemap(
  { scan, changedAt }: ScanContext,
  path: string,
  { requestedAt }: EarlierReading,
): boolean {
  const changed = changedAt.get(path);
  if (!scan.is_automatic || changed === undefined) return false;
  const requested = requestedAt.getTime();
  return changed.getTime() + lastmodMargin < requested && Date.now() - requested < lastmodTrust;
}

const maxHostRedirects = 2;

/** Fetches a path of the site. Follows redirects only between http and https or with and without www: it is the same page. */
export async function fetchPath(
  context: ScanContext,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FetchedPage> {
  let page = await request(context, context.origin + path, headers);
  for (let moves = 0; moves < maxHostRedirects; moves += 1) {
    const moved = movedTo(page, path);
    if (moved === undefined) break;
    page = await request(context, moved, headers);
  }
  return page;
}

const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5';

function request(
  { deps, limits, signal }: ScanContext,
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<FetchedPage> {
  return deps.fetchPage(address, {
    headers: { 'user-agent': userAgent, accept, ...headers },
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
