export type { ScanDeps } from './deps.ts';
export { scanEndpoints } from './endpoints.ts';
export { type RuleCount, readRuleCounts } from './exclusion-hits.store.ts';
export type { ScanLimits } from './limits.ts';
export { cancelScan, latestScan, prepareScan, readScan, requestScan } from './request.ts';
export { userAgent } from './robots.ts';
export { runScan } from './run.ts';
export { scanJob } from './scan.job.ts';
export { readSitemap } from './sitemap.ts';
