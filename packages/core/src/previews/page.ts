import { isSameSite } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing/port';
import type { PageDrawer } from '@dragoman/providers/page-drawing/port';
import {
  type CompiledPage,
  type CutOptions,
  cut,
  decodePage,
  links,
  metadata,
  type Unit,
  units,
} from '@dragoman/rewriter';
import { userAgent } from '../scans/index.ts';

export interface PreviewDeps {
  readonly fetchPage: PageFetcher;
  /** A browser for pages that scripts draw. */
  readonly drawer?: PageDrawer | undefined;
}

export interface PreviewSource extends CutOptions {
  /** The page's absolute address. */
  readonly url: string;
}

/** A compiled page of a customer's site. */
export interface PreviewPage {
  /** The address after redirects. */
  readonly url: string;
  readonly compiled: CompiledPage;
  /** Its distinct texts in page order. */
  readonly units: readonly Unit[];
  readonly hasDoctype: boolean;
}

const maxBytes = 4_000_000;
const timeoutMs = 15_000;
/** Milliseconds for drawing a page and waiting for other pages. */
const longestDrawing = 30_000;
/** Refreshes followed in a row. */
const maxHops = 2;
/** A refresh after more seconds is a reload, not a redirect. */
const longestPause = 3;

/**
 * Fetches and compiles a page; follows immediate refreshes within the site. Throws `DragomanError`: the fetcher's errors, and
 * `origin-invalid` for an error page or a page that is not HTML.
 */
export async function fetchPreviewPage(
  deps: PreviewDeps,
  source: PreviewSource,
): Promise<PreviewPage> {
  let page = await fetchOne(deps, source);
  for (let hops = 0; hops < maxHops; hops += 1) {
    const next = refreshTarget(page);
    if (next === undefined) break;
    page = await fetchOne(deps, { ...source, url: next });
  }
  return page;
}

/** Returns a page's absolute address. Throws `bad-request` for paths such as `//elsewhere.example/`, which name another host. */
export function pageAddress(websiteUrl: string, path: string): string {
  const { origin } = new URL(websiteUrl);
  const address = URL.parse(path, origin);
  if (address?.origin === origin) return address.href;
  throw new DragomanError('bad-request', {
    field: 'path',
    message: 'The path belongs to another website.',
  });
}

/** The address of an immediate refresh, such as that of a start page that redirects by language. */
function refreshTarget({ compiled, url }: PreviewPage): string | undefined {
  const { refresh, base } = metadata(compiled);
  if (refresh === undefined || !(Number.parseFloat(refresh) <= longestPause)) return undefined;
  const { href } = links(compiled).find(({ role }) => role === 'refresh') ?? {};
  const target = URL.parse(href ?? '', URL.parse(base ?? '', url)?.href ?? url);
  if (href === undefined || target === null || !isSameSite(target, url)) return undefined;
  return target.href === url ? undefined : target.href;
}

/**
 * Returns a page as its scripts draw it for somebody who is not signed in; undefined without a browser, or if that brings no texts.
 */
export async function drawPreviewPage(
  { drawer }: PreviewDeps,
  { url, units: sent }: PreviewPage,
  options: CutOptions,
): Promise<PreviewPage | undefined> {
  const signal = AbortSignal.timeout(longestDrawing);
  const drawn = await drawer?.draw(url, { signal, userAgent }).catch(() => undefined);
  if (drawn === undefined || !isSameSite(drawn.url, url)) return undefined;
  const page = compile(drawn.url, new TextEncoder().encode(drawn.html), options);
  return page.units.length > sent.length ? page : undefined;
}

async function fetchOne({ fetchPage }: PreviewDeps, source: PreviewSource): Promise<PreviewPage> {
  const fetched = await fetchPage(source.url, { maxBytes, timeout: timeoutMs });
  assertPage(fetched);
  const { bytes } = decodePage(fetched.body, fetched.headers['content-type']);
  return compile(fetched.url, bytes, source);
}

function compile(url: string, bytes: Uint8Array, source: CutOptions): PreviewPage {
  const compiled = cut(bytes, source);
  const start = new TextDecoder().decode(bytes.subarray(0, 1000));
  const hasDoctype = /^\s*(?:<!--(?:(?!-->).)*-->\s*)*<!doctype html/is.test(start);
  return { url, compiled, units: units(compiled), hasDoctype };
}

function assertPage({ status, headers, body }: FetchedPage): void {
  if (status >= 400) {
    const message = `The website answered this page with status ${status}, so there is nothing to preview.`;
    throw new DragomanError('origin-invalid', { message });
  }
  const type = headers['content-type'] ?? 'text/html';
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)/i.test(type) || body.length === 0) {
    const message = 'This address is no HTML page, so there is nothing to preview.';
    throw new DragomanError('origin-invalid', { message });
  }
}
