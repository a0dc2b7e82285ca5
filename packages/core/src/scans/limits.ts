/** Limits of one scan. Times are in milliseconds. */
export interface ScanLimits {
  /** Pages with content. Redirects, failures and files do not count. */
  readonly maxPages: number;
  /** Requests for pages, whatever their result. */
  readonly maxFetches: number;
  /** Links from the start page. Pages of the sitemap have depth 1. */
  readonly maxDepth: number;
  readonly maxBytesPerPage: number;
  readonly pageTimeout: number;
  /** Applies to one run: an interrupted scan gets the full time again. */
  readonly maxDuration: number;
  /** Concurrent requests. 1 if robots.txt has a crawl delay. */
  readonly concurrency: number;
  /** Upper bound for the crawl delay of robots.txt. */
  readonly maxCrawlDelay: number;
  /** Linked addresses that differ only in digits and parameter values. */
  readonly maxPerPattern: number;
  readonly maxSitemaps: number;
  /** Pages that a browser draws. */
  readonly maxDrawn: number;
  /** Pages fetched a second time to find texts that change on every load. */
  readonly maxProbes: number;
  /** Pause before the second fetch, so that clocks show another time. */
  readonly probeDelay: number;
}

const defaultScanLimits: Omit<ScanLimits, 'maxFetches' | 'maxDuration'> = {
  maxPages: 500,
  maxDepth: 12,
  maxBytesPerPage: 5_000_000,
  pageTimeout: 20_000,
  concurrency: 4,
  maxCrawlDelay: 5_000,
  maxPerPattern: 100,
  maxSitemaps: 50,
  maxDrawn: 300,
  maxProbes: 10,
  probeDelay: 1_500,
};

const fetchesPerPage = 4;
const durationPerPage = 3_600;

/** Returns all limits. The most requests and the duration grow with the number of pages: 2,000 and 30 minutes for 500. */
export function scanLimits(given: Partial<ScanLimits> = {}): ScanLimits {
  const { maxPages = defaultScanLimits.maxPages } = given;
  const grown = {
    maxFetches: maxPages * fetchesPerPage,
    maxDuration: Math.max(maxPages, defaultScanLimits.maxPages) * durationPerPage,
  };
  return { ...defaultScanLimits, ...grown, ...given };
}
