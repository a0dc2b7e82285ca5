import { createHash } from 'node:crypto';
import { canonicalAddress, isSameSite, pathOfAddress } from '@dragoman/domain/addresses';
import type { FetchedPage } from '@dragoman/providers/outgoing';
import {
  cut,
  decodePage,
  type Link,
  links,
  media,
  metadata,
  type PageMetadata,
  type Skipped,
  type SkipReason,
  skipped,
  type Unit,
  units,
} from '@dragoman/rewriter';
import type { Scanning } from './deps.ts';
import type { PageVisit } from './page.store.ts';

/** What a fetched page gave: how it is settled, what it holds, and which paths of the site it names. */
export interface PageReading {
  readonly visit: PageVisit;
  /** Of a duplicate too: whoever it names may turn out to be no page. */
  readonly units: readonly Unit[];
  /** Absolute addresses of images. */
  readonly media: readonly string[];
  /** Paths with query that its links lead to. */
  readonly linked: readonly string[];
  /** Paths that stand for this page: where it redirects, what it calls canonical. */
  readonly standIns: readonly string[];
}

/** What an address gives that is no page. */
export const noContent = { units: [], media: [], linked: [], standIns: [] } as const;
const followedRoles = new Set<Link['role']>(['anchor', 'next', 'prev', 'refresh', 'frame']);

/** Tells redirects, errors, other files and pages apart, and cuts what is a page. */
export function readFetchedPage(scanning: Scanning, path: string, page: FetchedPage): PageReading {
  const address = scanning.origin + path;
  const common = {
    httpStatus: page.status,
    ...(page.headers['content-type'] && { contentType: page.headers['content-type'] }),
  };
  const isRedirect = page.status >= 300 && page.status < 400 && page.headers.location;
  if (isRedirect) return readRedirect(address, page, common);
  if (page.status >= 300) {
    return { ...noContent, visit: { ...common, outcome: 'error', error: `HTTP ${page.status}` } };
  }
  if (!isHtml(page)) return { ...noContent, visit: { ...common, outcome: 'not-html' } };
  return readHtml(scanning, address, page, common);
}

function readRedirect(address: string, page: FetchedPage, common: object): PageReading {
  const target = canonicalAddress(page.headers.location ?? '', address);
  const visit: PageVisit = {
    ...common,
    outcome: 'redirect',
    ...(target !== undefined && { redirectTo: target }),
  };
  return { ...noContent, visit, standIns: pathsWithin(address, [target]) };
}

function readHtml(
  scanning: Scanning,
  address: string,
  page: FetchedPage,
  common: object,
): PageReading {
  const { website } = scanning;
  const { bytes } = decodePage(page.body, page.headers['content-type']);
  const compiled = cut(bytes, {
    sourceLanguage: website.original_language,
    excludedSelectors: website.exclusions.selectors,
    dataAttributes: website.data_attributes,
  });
  const said = metadata(compiled);
  const base = said.base === undefined ? address : (URL.parse(said.base, address)?.href ?? address);
  const canonical = canonicalOf(said, base, address);
  const isClosed = isNofollow(said) || isNofollow({ robots: page.headers['x-robots-tag'] ?? '' });
  const found = units(compiled);
  const title = found.find(({ kind }) => kind === 'title')?.text;
  const visit: PageVisit = {
    ...common,
    outcome: canonical === undefined ? 'page' : 'duplicate',
    bodyHash: createHash('sha256').update(page.body).digest('hex'),
    ...(title !== undefined && { title: title.replaceAll('\0', '') }),
    ...(canonical !== undefined && { redirectTo: canonical }),
    ...skipWords(skipped(compiled)),
  };
  return {
    visit,
    units: found,
    media: absolute(media(compiled), base),
    linked: isClosed ? [] : followed(links(compiled), base, address, website.original_language),
    standIns: pathsWithin(address, [canonical]),
  };
}

const reasonWords: Readonly<Record<SkipReason, string>> = {
  'unit-too-long': 'a text is too long',
  'too-many-tags': 'a text has too many tags',
  'too-many-units': 'the page has too many texts',
  'out-of-time': 'the page takes too long to read',
  'ambiguous-noscript': 'browsers read what follows a noscript element in two ways',
};

/** What the record of a page says of the parts that stay in the original. */
function skipWords(all: readonly Skipped[]): Pick<PageVisit, 'error'> {
  if (all.length === 0) return {};
  const reasons = all.map(({ reason, count }) => `${reasonWords[reason]} (${count})`);
  return { error: `Left in the original: ${reasons.join(', ')}` };
}

/**
 * Another page of the site that this one names as canonical, at the host that is read; its own address is none. A
 * template that calls every page the start page is believed by the start page's own variants alone.
 */
function canonicalOf(said: PageMetadata, base: string, address: string): string | undefined {
  if (said.canonical === undefined) return undefined;
  const canonical = canonicalAddress(said.canonical, base);
  if (canonical === undefined || !isSameSite(canonical, address)) return undefined;
  const path = pathOfAddress(canonical);
  const { origin, pathname } = new URL(address);
  if (path === '/' && !/^\/(?:(?:index|default|home)\.\w+)?$/.test(pathname)) return undefined;
  return path === pathOfAddress(address) ? undefined : origin + path;
}

function isNofollow({ robots = '' }: PageMetadata): boolean {
  return /\b(?:nofollow|none)\b/i.test(robots);
}

function followed(all: readonly Link[], base: string, address: string, language: string): string[] {
  const wanted = all.filter(
    (link) => followedRoles.has(link.role) && !link.nofollow && isIn(language, link),
  );
  return pathsWithin(
    address,
    wanted.map((link) => canonicalAddress(link.href, base)),
  );
}

/** A link that says it leads to another language leads to a translation the site has already. */
function isIn(language: string, { hreflang }: Link): boolean {
  const [primary = ''] = (hreflang ?? '').toLowerCase().split('-');
  return primary === '' || primary === 'x' || primary === language.toLowerCase().split('-')[0];
}

/** The paths of those addresses that are of the same site, each once. */
function pathsWithin(address: string, targets: readonly (string | undefined)[]): string[] {
  const paths = targets
    .filter((target) => target !== undefined && isSameSite(target, address))
    .map((target) => pathOfAddress(target as string));
  return [...new Set(paths)];
}

function absolute(all: ReturnType<typeof media>, base: string): string[] {
  return all
    .map(({ address }) => URL.parse(address, base))
    .filter((url) => url?.protocol === 'http:' || url?.protocol === 'https:')
    .map((url) => (url as URL).href);
}

/** By its type; without one by its first byte, as a browser would sniff. */
function isHtml({ headers, body }: FetchedPage): boolean {
  const type = headers['content-type'];
  if (type !== undefined) return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
  const start = new TextDecoder().decode(body.subarray(0, 512)).trimStart().toLowerCase();
  return start.startsWith('<!doctype html') || start.startsWith('<html');
}
