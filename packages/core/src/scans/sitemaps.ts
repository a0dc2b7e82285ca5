import { canonicalAddress, isSameSite, pathOfAddress } from '@dragoman/domain/addresses';
import type { ScanContext } from './deps.ts';
import { userAgent } from './robots.ts';
import { readSitemap, type Sitemap } from './sitemap.ts';

/**
 * Returns the site's paths in the sitemaps that robots.txt names, or in /sitemap.xml if it names none. Stores when they changed in
 * the context.
 */
export async function pathsOfSitemaps(context: ScanContext): Promise<string[]> {
  const { origin, robots, limits, signal } = context;
  const waiting = robots.sitemaps.length > 0 ? [...robots.sitemaps] : [`${origin}/sitemap.xml`];
  const requested = new Set<string>();
  const paths = new Set<string>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (requested.has(address) || requested.size >= limits.maxSitemaps || signal.aborted) continue;
    requested.add(address);
    const sitemap = await fetchSitemap(context, address);
    waiting.push(...resolved(sitemap.sitemaps, address));
    for (const { path, changedAt } of pathsOf(sitemap, address, origin)) {
      paths.add(path);
      if (changedAt !== undefined) context.changedAt.set(path, changedAt);
    }
    if (paths.size > limits.maxFetches) break;
  }
  // One more than the limit, so that the scan knows that it did not read everything.
  return [...paths].slice(0, limits.maxFetches + 1);
}

function resolved(sitemaps: readonly string[], base: string): string[] {
  return sitemaps
    .map((sitemap) => canonicalAddress(sitemap, base))
    .filter((sitemap) => sitemap !== undefined);
}

function pathsOf({ pages }: Sitemap, address: string, origin: string) {
  return pages.flatMap(({ address: location, changedAt }) => {
    const found = canonicalAddress(location, address);
    if (found === undefined || !isSameSite(found, origin)) return [];
    return [{ path: pathOfAddress(found), changedAt }];
  });
}

/** Returns an empty sitemap if it is missing or broken. */
async function fetchSitemap({ deps, signal }: ScanContext, address: string): Promise<Sitemap> {
  try {
    const headers = { 'user-agent': userAgent };
    const page = await deps.fetchPage(address, { headers, signal, maxBytes: 50 * 1024 * 1024 });
    if (page.status === 200) return await readSitemap(page.body);
  } catch (error) {
    deps.log.debug({ err: error, address }, 'a sitemap could not be read');
  }
  return { pages: [], sitemaps: [] };
}
