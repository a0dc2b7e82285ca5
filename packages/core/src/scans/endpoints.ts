import {
  cancelScanEndpoint,
  crawlWebsiteEndpoint,
  listPagesEndpoint,
  readLatestScanEndpoint,
} from '@dragoman/contract/scans';
import { DragomanError } from '@dragoman/domain/errors';
import { endpointsOf } from '../api/index.ts';
import type { HasJobs } from '../jobs/index.ts';
import { implementForWebsite } from '../websites/index.ts';
import { selectPages } from './page-list.store.ts';
import { cancelScan, latestScan, readScan, requestScan } from './request.ts';

export const scanEndpoints = endpointsOf<HasJobs>([
  implementForWebsite(crawlWebsiteEndpoint, async ({ website: { id } }, deps) => {
    return { scan: await requestScan(deps, id) };
  }),
  implementForWebsite(readLatestScanEndpoint, async ({ website: { id } }, deps) => {
    return { scan: (await latestScan(deps, id)) ?? null };
  }),
  implementForWebsite(cancelScanEndpoint, async ({ website: { id } }, deps) => {
    const scan = await latestScan(deps, id);
    if (scan === undefined) {
      throw new DragomanError('conflict', { message: 'This website was never scanned.' });
    }
    await cancelScan(deps, scan.id);
    return { scan: await readScan(deps, scan.id) };
  }),
  implementForWebsite(listPagesEndpoint, async ({ website: { id: websiteId }, query }, deps) => {
    const { page, limit, search = '', ...rest } = query;
    const selection = {
      ...rest,
      websiteId,
      search: search.trim(),
      limit,
      offset: (page - 1) * limit,
    };
    return selectPages(deps.database.kysely, selection);
  }),
]);
