import { isSameSite } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import { type Exclusions, noExclusions } from '@dragoman/domain/exclusions';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing';
import {
  type CompiledPage,
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

export interface PreviewSource {
  /** Absolute address of the page. */
  readonly url: string;
  /** BCP 47 code the page is written in. */
  readonly originalLanguage: string;
  readonly exclusions?: Partial<Exclusions>;
  readonly dataAttributes?: readonly string[];
}

/** A page of a customer's site, fetched and cut, to be shown in any language. */
export interface PreviewPage {
  /** Where it was found in the end, redirects followed. */
  readonly url: string;
  readonly compiled: CompiledPage;
  /** Its texts, each once, in the order in which they stand. */
  readonly units: readonly Unit[];
  readonly hasDoctype: boolean;
}

const maxBytes = 4_000_000;
const timeout = 15_000;
/** Refreshes in a row. */
const maxHops = 2;
/** Seconds after which a refresh is a reload rather than a redirect. */
const longestPause = 3;

/**
 * Fetches a page through the outgoing gate and cuts it; a refresh at once to a page of the site is followed. Throws `DragomanError`: what the fetcher throws, and
 * `origin-invalid` when the website answers with an error or with something that is no HTML.
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

/** Where a page that is only a signpost sends its reader at once, as the first page of a site by language does. */
function refreshTarget({ compiled, url }: PreviewPage): string | undefined {
  const { refresh, base } = metadata(compiled);
  if (refresh === undefined || !(Number.parseFloat(refresh) <= longestPause)) return undefined;
  const { href } = links(compiled).find(({ role }) => role === 'refresh') ?? {};
  const target = URL.parse(href ?? '', URL.parse(base ?? '', url)?.href ?? url);
  if (href === undefined || target === null || !isSameSite(target, url)) return undefined;
  return target.href === url ? undefined : target.href;
}

async function fetchOne({ fetchPage }: PreviewDeps, source: PreviewSource): Promise<PreviewPage> {
  const fetched = await fetchPage(source.url, { maxBytes, timeout });
  assertPage(fetched);
  const { bytes } = decodePage(fetched.body, fetched.headers['content-type']);
  const exclusions = { ...noExclusions, ...source.exclusions };
  const compiled = cut(bytes, {
    sourceLanguage: source.originalLanguage,
    excludedSelectors: exclusions.selectors,
    dataAttributes: source.dataAttributes ?? [],
  });
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
