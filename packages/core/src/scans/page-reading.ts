import { createHash } from 'node:crypto';
import type { WebsiteRow } from '@dragoman/database/schema';
import { canonicalAddress, isSameSite, pathOfAddress } from '@dragoman/domain/addresses';
import type { FetchedPage } from '@dragoman/providers/outgoing/port';
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
import type { PageMedia } from '../website-media/index.ts';
import { cutOptionsOf } from '../websites/index.ts';
import type { ScanContext } from './deps.ts';
import type { PageVisit } from './page.store.ts';
import { elementHits, type RuleHit } from './rule-hits.ts';

/** The result of reading a page: its outcome, its content, and the paths it refers to. */
export interface PageReading {
  readonly visit: PageVisit;
  /** Present for duplicates too, because their canonical may turn out not to be a page. */
  readonly units: readonly Unit[];
  /** What the website's rules about elements exclude. */
  readonly hits: readonly RuleHit[];
  readonly media: readonly PageMedia[];
  /** Paths with query of its links. */
  readonly linked: readonly string[];
  /** Paths this page redirects to or names as canonical. */
  readonly replacements: readonly string[];
  /** The page is as it was read earlier: what is stored of it stays. */
  readonly unchanged?: { readonly wasRequested: boolean };
}

/** Increase it when the rewriter finds other units or more about them: then unchanged pages are read again. */
const readerVersion = 3;

/** Hashes the settings of a website that decide which units a page has, and whether a browser draws it. */
export function settingsHash(website: WebsiteRow, isDrawn: boolean): string {
  const { original_language, exclusions, data_attributes } = website;
  const settings = [readerVersion, original_language, exclusions, data_attributes, isDrawn];
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url');
}

export const noContent = { units: [], hits: [], media: [], linked: [], replacements: [] } as const;
const followedRoles = new Set<Link['role']>(['anchor', 'next', 'prev', 'refresh', 'frame']);

/** Classifies a response and extracts the content of a page. */
export function readFetchedPage(
  context: ScanContext,
  path: string,
  page: FetchedPage,
): PageReading {
  const address = context.origin + path;
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
  return readHtml(context, address, page, common);
}

function readRedirect(address: string, page: FetchedPage, common: object): PageReading {
  const target = canonicalAddress(page.headers.location ?? '', address);
  const visit: PageVisit = {
    ...common,
    outcome: 'redirect',
    ...(target !== undefined && { redirectTo: target }),
  };
  return { ...noContent, visit, replacements: pathsWithin(address, [target]) };
}

function readHtml(
  context: ScanContext,
  address: string,
  page: FetchedPage,
  common: object,
): PageReading {
  const { website } = context;
  const { bytes } = decodePage(page.body, page.headers['content-type']);
  const compiled = cut(bytes, cutOptionsOf(website));
  const declared = metadata(compiled);
  const base =
    declared.base === undefined ? address : (URL.parse(declared.base, address)?.href ?? address);
  const canonical = canonicalOf(declared, base, address);
  const isClosed =
    isNofollow(declared) || isNofollow({ robots: page.headers['x-robots-tag'] ?? '' });
  const found = units(compiled);
  const title = found.find(({ kind }) => kind === 'title')?.text;
  const visit: PageVisit = {
    ...common,
    outcome: canonical === undefined ? 'page' : 'duplicate',
    bodyHash: hashOfBody(page),
    readWith: context.readWith,
    ...validatorsOf(page),
    ...(title !== undefined && { title: title.replaceAll('\0', '') }),
    ...(canonical !== undefined && { redirectTo: canonical }),
    ...skippedMessage(skipped(compiled)),
  };
  return {
    visit,
    units: found,
    hits: elementHits(bytes, website),
    media: absolute(media(compiled), base),
    linked: isClosed ? [] : followed(links(compiled), base, address, website.original_language),
    replacements: pathsWithin(address, [canonical]),
  };
}

export function hashOfBody({ body }: FetchedPage): string {
  return createHash('sha256').update(body).digest('hex');
}

function validatorsOf({ headers }: FetchedPage): Pick<PageVisit, 'etag' | 'lastModified'> {
  const { etag, 'last-modified': lastModified } = headers;
  return { ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

const skips: Readonly<Record<SkipReason, { readonly reason: string }>> = {
  'unit-too-long': { reason: 'a text is too long' },
  'too-many-tags': { reason: 'a text has too many tags' },
  'too-many-units': { reason: 'the page has too many texts' },
  'out-of-time': { reason: 'the page takes too long to read' },
  'ambiguous-noscript': { reason: 'browsers read what follows a noscript element in two ways' },
};

/** Explains which parts of the page remain in the original. */
function skippedMessage(all: readonly Skipped[]): Pick<PageVisit, 'error'> {
  if (all.length === 0) return {};
  const reasons = all.map(({ reason, count }) => `${skips[reason].reason} (${count})`).join(', ');
  return { error: `Left in the original: ${reasons}` };
}

/**
 * Returns the canonical address, on the host being read, if it is another page of the site. The start page counts only as the
 * canonical of its own variants, because some templates name it on every page.
 */
function canonicalOf(declared: PageMetadata, base: string, address: string): string | undefined {
  if (declared.canonical === undefined) return undefined;
  const canonical = canonicalAddress(declared.canonical, base);
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
    (link) => followedRoles.has(link.role) && !link.nofollow && isInLanguage(language, link),
  );
  return pathsWithin(
    address,
    wanted.map((link) => canonicalAddress(link.href, base)),
  );
}

/** False for links marked as leading to another language: the site already has that translation. */
function isInLanguage(language: string, { hreflang }: Link): boolean {
  const [primary = ''] = (hreflang ?? '').toLowerCase().split('-');
  return primary === '' || primary === 'x' || primary === language.toLowerCase().split('-')[0];
}

/** Returns the distinct paths of addresses on the same site. */
function pathsWithin(address: string, targets: readonly (string | undefined)[]): string[] {
  const paths = targets
    .filter((target) => target !== undefined && isSameSite(target, address))
    .map((target) => pathOfAddress(target as string));
  return [...new Set(paths)];
}

function absolute(all: ReturnType<typeof media>, base: string): PageMedia[] {
  const hrefOf = (address: string) => URL.parse(address, base)?.href;
  return all.flatMap(({ address, sizeOf }) => {
    const href = hrefOf(address);
    if (href === undefined || !/^https?:/.test(href)) return [];
    const picture = sizeOf === undefined ? undefined : hrefOf(sizeOf);
    return [{ address: href, ...(picture !== undefined && { sizeOf: picture }) }];
  });
}

/** Without a content type, sniffs the beginning as browsers do. */
function isHtml({ headers, body }: FetchedPage): boolean {
  const type = headers['content-type'];
  if (type !== undefined) return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
  const start = new TextDecoder().decode(body.subarray(0, 512)).trimStart().toLowerCase();
  return start.startsWith('<!doctype html') || start.startsWith('<html');
}
