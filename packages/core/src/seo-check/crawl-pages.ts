import type { HasDatabase } from '@dragoman/database/connection';
import type { CheckedRedirect, CrawledPage, CrawledSite } from '@dragoman/domain/seo-check';
import {
  type Alternate,
  addressIn,
  type EntryHost,
  type ServingSite,
} from '@dragoman/domain/serving';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing/port';
import pLimit from 'p-limit';
import robotsModule from 'robots-parser';
import { readSitemap } from '../scans/index.ts';
import { type PageHead, readHead } from './read-head.ts';

const concurrency = 6;
const emptyHead: PageHead = {
  lang: null,
  canonical: null,
  robots: '',
  alternates: [],
  brokenBlocks: 0,
};

/** Requests paths of a live website in every language as a search engine does, six at a time. */
export async function crawlPages(
  { fetchPage }: Pick<SeoCheckDeps, 'fetchPage'>,
  site: ServingSite,
  entryHost: EntryHost,
  paths: readonly string[],
): Promise<CrawledSite> {
  const languages = [null, ...site.languages];
  const required = paths.flatMap((path) => languages.map((language) => ({ path, language })));
  const rules = new Map<string, Promise<CrawlerRules>>();
  const rulesOf = (address: string) => {
    const { origin } = new URL(address);
    const known = rules.get(origin) ?? readCrawlerRules(fetchPage, origin);
    rules.set(origin, known);
    return known;
  };
  const limit = pLimit(concurrency);
  const pages = await limit.map(required, async ({ path, language }) => {
    const address = addressIn(site, entryHost, language, path);
    if (address === undefined) return [];
    const { allows } = await rulesOf(address);
    const page = await crawlPage(fetchPage, address);
    const named = { language: language ?? site.sourceLanguage, isOriginal: language === null };
    return [{ ...page, ...named, address, path, allowed: allows(address) }];
  });
  const requiredRedirects = await limit.map(
    untranslatedAddresses(site, entryHost, paths),
    (redirect) => fetchRedirect(fetchPage, redirect),
  );
  const read = async (origins: readonly (string | undefined)[]) => {
    const found = await Promise.all(origins.flatMap((origin) => rules.get(origin ?? '') ?? []));
    return readSitemaps(
      fetchPage,
      found.flatMap(({ sitemaps }) => sitemaps),
    );
  };
  const origin = originOf(addressIn(site, entryHost, null, '/'));
  const served = await read([...rules.keys()].filter((other) => other !== origin));
  const ofOriginal = await read([origin]);
  return {
    pages: pages.flat(),
    requiredRedirects,
    sitemap: combined(served, ofOriginal)?.entries ?? null,
    originalSitemap: ofOriginal?.entries ?? null,
    servedSitemap: origin === undefined ? null : (sitemapWith(served, origin) ?? null),
    languages: site.languages,
    originalLanguage: site.sourceLanguage,
  };
}

function originOf(address: string | undefined): string | undefined {
  return URL.parse(address ?? '')?.origin;
}

function combined(one: ReadSitemaps | null, other: ReadSitemaps | null): ReadSitemaps | null {
  if (one === null || other === null) return one ?? other;
  // An entry without alternates does not replace one that has them.
  const entries = new Map([...other.entries, ...one.entries]);
  for (const [address, alternates] of other.entries) {
    if (alternates.length > 0) entries.set(address, alternates);
  }
  return { ...one, entries };
}

/** Returns the sitemap, as `robots.txt` names it, that lists a page of an origin with alternates. */
function sitemapWith(read: ReadSitemaps | null, origin: string): string | undefined {
  const entries = [...(read?.entries ?? [])];
  const [address] =
    entries.find(([page, alternates]) => alternates.length > 0 && originOf(page) === origin) ?? [];
  return address === undefined ? undefined : read?.sources.get(address);
}

async function crawlPage(
  fetchPage: SeoCheckDeps['fetchPage'],
  address: string,
): Promise<Omit<CrawledPage, 'language' | 'isOriginal' | 'path' | 'allowed' | 'address'>> {
  const { page, redirects, loops } = await followRedirects(fetchPage, address);
  const isHtml = /html/i.test(page?.headers['content-type'] ?? '');
  const head = page !== null && isHtml ? readHead(page.url, page) : emptyHead;
  return { status: page?.status ?? null, redirects, loops, ...head };
}

/** Addresses with untranslated slugs that have a translation; they must redirect. */
function untranslatedAddresses(
  site: ServingSite,
  entryHost: EntryHost,
  paths: readonly string[],
): { address: string; target: string }[] {
  const plain = { ...site, slugs: new Map() };
  return site.languages.flatMap((language) =>
    paths.flatMap((path) => {
      const target = addressIn(site, entryHost, language, path);
      const address = addressIn(plain, entryHost, language, path);
      if (target === undefined || address === undefined || address === target) return [];
      return [{ address, target }];
    }),
  );
}

async function fetchRedirect(
  fetchPage: SeoCheckDeps['fetchPage'],
  { address, target }: { address: string; target: string },
): Promise<CheckedRedirect> {
  const page = await fetchPage(address, { redirect: 'manual' }).catch(() => null);
  const location = URL.parse(page?.headers.location ?? '', address)?.href;
  const isRedirect = page !== null && page.status >= 300 && page.status < 400;
  return {
    address,
    target,
    status: page?.status ?? null,
    location: isRedirect ? (location ?? null) : null,
  };
}

export interface SeoCheckDeps extends HasDatabase {
  readonly fetchPage: PageFetcher;
  /** Returns the origin at which visitors reach a host, with a port unless it is the scheme's default. */
  readonly visitorOrigin: (host: string) => string;
}

interface Followed {
  /** Null if there was no response. */
  readonly page: FetchedPage | null;
  readonly redirects: readonly string[];
  readonly loops: boolean;
}

const maxRedirects = 5;
const request = { timeout: 10_000, redirect: 'manual' } satisfies Parameters<PageFetcher>[1];

/** Requests an address and follows its redirects one by one to detect loops. */
async function followRedirects(fetchPage: PageFetcher, address: string): Promise<Followed> {
  const passed = [address];
  for (;;) {
    const at = passed.at(-1) ?? address;
    const page = await fetchPage(at, request).catch(() => null);
    const redirects = passed.slice(1);
    const { location } = page?.headers ?? {};
    if (page === null || page.status < 300 || page.status >= 400 || location === undefined) {
      return { page, redirects, loops: false };
    }
    const next = URL.parse(location, at)?.href;
    if (next === undefined) return { page, redirects, loops: false };
    if (passed.includes(next) || passed.length > maxRedirects) {
      return { page: null, redirects: [...redirects, next], loops: passed.includes(next) };
    }
    passed.push(next);
  }
}

// The package is CommonJS whose module is the function; its types describe a default export.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The rules and sitemaps of an origin's `robots.txt`. */
interface CrawlerRules {
  readonly allows: (address: string) => boolean;
  readonly sitemaps: readonly string[];
}

/** Reads `robots.txt`. Without one, everything is allowed (RFC 9309 §2.3.1.3). */
async function readCrawlerRules(fetchPage: PageFetcher, origin: string): Promise<CrawlerRules> {
  const address = `${origin}/robots.txt`;
  const page = await fetchPage(address).catch(() => null);
  if (page === null || page.status !== 200) {
    return { allows: () => true, sitemaps: [`${origin}/sitemap.xml`] };
  }
  const robots = robotsParser(address, new TextDecoder().decode(page.body));
  const named = robots.getSitemaps();
  return {
    allows: (url) => robots.isAllowed(url, 'Googlebot') !== false,
    sitemaps: named.length > 0 ? named : [`${origin}/sitemap.xml`],
  };
}

const maxSitemaps = 5;

interface ReadSitemaps {
  /** Alternates by address of the page. */
  readonly entries: ReadonlyMap<string, readonly Alternate[]>;
  /** The given sitemap through which a page was found, by its address. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Reads sitemaps and the sitemaps they list, up to five files; null if none is found. */
async function readSitemaps(
  fetchPage: PageFetcher,
  addresses: readonly string[],
): Promise<ReadSitemaps | null> {
  const entries = new Map<string, readonly Alternate[]>();
  const sources = new Map<string, string>();
  const waiting = [...new Set(addresses)].map((address) => ({ address, source: address }));
  let found = false;
  for (let read = 0; read < maxSitemaps; read += 1) {
    const { address, source } = waiting.shift() ?? {};
    if (address === undefined || source === undefined) break;
    const page = await fetchPage(address).catch(() => null);
    if (page === null || page.status !== 200) continue;
    const sitemap = await readSitemap(page.body).catch(() => ({ pages: [], sitemaps: [] }));
    for (const { address: listed, alternates } of sitemap.pages) {
      entries.set(listed, alternates);
      sources.set(listed, source);
    }
    waiting.push(...sitemap.sitemaps.map((listed) => ({ address: listed, source })));
    found ||= sitemap.pages.length > 0 || sitemap.sitemaps.length > 0;
  }
  return found ? { entries, sources } : null;
}
