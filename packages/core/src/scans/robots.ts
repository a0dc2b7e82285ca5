import { DragomanError } from '@dragoman/domain/errors';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import robotsModule from 'robots-parser';

// The package is CommonJS whose module is the function; its types describe a default export.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The token by which robots.txt addresses us. */
const userAgentToken = 'Dragoman';
/** Sent with every request of a scan. */
export const userAgent = `Mozilla/5.0 (compatible; ${userAgentToken}/0.1)`;

/** What a site's robots.txt asks of us. */
export interface RobotsRules {
  /** Takes a path with query. */
  allows(path: string): boolean;
  /** Milliseconds between two requests; 0 where nothing is asked. */
  readonly crawlDelay: number;
  /** Absolute addresses. */
  readonly sitemaps: readonly string[];
  /** Where the file was found in the end, so that a site that moves is followed. */
  readonly address: string;
}

/**
 * Reads `/robots.txt` of an origin by RFC 9309: 2xx is obeyed; 4xx (but 429) means that all is allowed; a server error,
 * 429, or no answer means that nothing may be fetched: undefined. Throws `DragomanError('address-refused')` where the gate does.
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

/** The rules of a robots.txt; `address` is its own, rules hold for every path of the site. */
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
