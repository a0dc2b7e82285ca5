/** What one scan may use at most. Times are in milliseconds. */
export interface ScanLimits {
  /** Pages with content; addresses that redirect, fail or are no page do not count. */
  readonly maxPages: number;
  /** Requests for pages, whatever comes of them. */
  readonly maxFetches: number;
  /** Links followed from the start page; a page of the sitemap is at depth 1. */
  readonly maxDepth: number;
  readonly maxBytesPerPage: number;
  readonly pageTimeout: number;
  /** Of one run: a scan that was interrupted has it anew. */
  readonly maxDuration: number;
  /** Requests under way at once; the crawl delay of robots.txt makes it one. */
  readonly concurrency: number;
  /** A longer crawl delay in robots.txt is cut to this. */
  readonly maxCrawlDelay: number;
  /** Addresses of one shape (equal but for digits and values of parameters) that links may add. */
  readonly maxPerPattern: number;
  readonly maxSitemaps: number;
  /** Pages fetched a second time to find texts that change on every load. */
  readonly maxProbes: number;
  /** Wait before those second fetches, so that a clock has moved on. */
  readonly probeDelay: number;
}

export const defaultScanLimits: ScanLimits = {
  maxPages: 500,
  maxFetches: 2000,
  maxDepth: 12,
  maxBytesPerPage: 5_000_000,
  pageTimeout: 20_000,
  maxDuration: 30 * 60_000,
  concurrency: 4,
  maxCrawlDelay: 5_000,
  maxPerPattern: 100,
  maxSitemaps: 50,
  maxProbes: 10,
  probeDelay: 1_500,
};
