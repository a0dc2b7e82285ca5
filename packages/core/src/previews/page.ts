import { isSameSite } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing/port';
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

export interface PreviewDeps {
  readonly fetchPage: PageFetcher;
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

async function fetchOne({ fetchPage }: PreviewDeps, source: PreviewSource): Promise<PreviewPage> {
  const fetched = await fetchPage(source.url, { maxBytes, timeout: timeoutMs });
  assertPage(fetched);
  const { bytes } = decodePage(fetched.body, fetched.headers['content-type']);
  const compiled = cut(bytes, source);
  const start = new TextDecoder().decode(bytes.subarray(0, 1000));
  const hasDoctype = /^\s*(?:<!--(?:(?!-->).)*-->\s*)*<!doctype html/is.test(start);
  return { url: fetched.url, compiled, units: units(compiled), hasDoctype };
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
