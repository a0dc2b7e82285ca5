export { requestFirstScans } from './first-scans.ts';
export { deleteExpiredTempWebsites, findTempWebsite } from './temp-website.ts';
export { watchTempWebsites } from './watch.ts';
