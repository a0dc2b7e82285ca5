import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import { cancelScan } from './cancel-scan.ts';
import { crawlWebsite } from './crawl-website.ts';
import type { ScanEndpointDeps } from './deps.ts';
import { listPages } from './list-pages.ts';
import { readLatestScan } from './read-latest-scan.ts';

/** What the product API answers about scans. */
export function scanEndpoints(deps: ScanEndpointDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [crawlWebsite, readLatestScan, cancelScan, listPages]);
}
