import { DragomanError } from '@dragoman/domain/errors';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';
import robotsModule from 'robots-parser';

// The package is CommonJS whose module is the function; its types describe a default export.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** Our name in robots.txt. */
const userAgentToken = 'Dragoman';
/** Sent with every request of a scan. */
export const userAgent = `Mozilla/5.0 (compatible; ${userAgentToken}/0.1)`;

export interface RobotsRules {
  /** Takes a path with query. */
  allows(path: string): boolean;
  /** Milliseconds between two requests. 0 if robots.txt has none. */
  readonly crawlDelay: number;
  /** Absolute addresses. */
  readonly sitemaps: readonly string[];
  /** Address of the file after redirects. Shows where the site has moved. */
  readonly address: string;
}

/**
 * Reads `/robots.txt` according to RFC 9309: 4xx except 429 allows everything. Returns undefined after a server error,
 * 429 or no response: nothing may be fetched. Throws `DragomanError('address-refused')` for private addresses.
 */
export async function readRobots(
  fetchPage: PageFetcher,
  origin: string,
  signal?: AbortSignal,
): Promise<RobotsRules | undefined> {
  const address = `${origin}/robots.txt`;
  const options = { headers: { 'user-agent': userAgent }, maxBytes: 2_000_000, timeout: 15_000 };
  try {
    const page = await fetchPage(address, { ...options, ...(signal && { signal }) });
    if (page.status >= 500 || page.status === 429) return undefined;
    const isFile = page.status >= 200 && page.status < 300;
    return parseRobots(page.url, isFile ? new TextDecoder().decode(page.body) : '');
  } catch (error) {
    if (error instanceof DragomanError && error.code !== 'address-refused') return undefined;
    throw error;
  }
}

/** Parses a robots.txt. `address` is its own. */
export function parseRobots(address: string, text: string): RobotsRules {
  const robots = robotsParser(address, text);
  const origin = new URL(address).origin;
  const delay = robots.getCrawlDelay(userAgentToken) ?? 0;
  return {
    allows: (path) => robots.isAllowed(origin + path, userAgentToken) !== false,
    crawlDelay: Math.max(0, delay) * 1000,
    sitemaps: robots
      .getSitemaps()
      .map((sitemap) => URL.parse(sitemap, address)?.href)
      .filter((sitemap) => sitemap !== undefined),
    address,
  };
}
