import type { Alternate } from '@dragoman/domain/serving';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';
import robotsModule from 'robots-parser';
import { readSitemap } from '../scans/index.ts';

// The package is CommonJS whose module is the function; its types describe a default export.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The rules and sitemaps of an origin's `robots.txt`. */
export interface CrawlerRules {
  readonly allows: (address: string) => boolean;
  readonly sitemaps: readonly string[];
}

/** Reads `robots.txt`. Without one, everything is allowed (RFC 9309 §2.3.1.3). */
export async function readCrawlerRules(
  fetchPage: PageFetcher,
  origin: string,
): Promise<CrawlerRules> {
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

export interface ReadSitemaps {
  /** Alternates by address of the page. */
  readonly entries: ReadonlyMap<string, readonly Alternate[]>;
  /** The given sitemap through which a page was found, by its address. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Reads sitemaps and the sitemaps they list, up to five files; null if none is found. */
export async function readSitemaps(
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
