import {
  cancelScanEndpoint,
  crawlWebsiteEndpoint,
  listPagesEndpoint,
  readLatestScanEndpoint,
} from '@dragoman/contract/scans';
import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { ownWebsite } from '../websites/index.ts';
import { pageAnswer, scanAnswer } from './answers.ts';
import { selectPages } from './page-list.store.ts';
import { cancelScan, latestScan, readScan, requestScan } from './request.ts';

interface Deps {
  readonly database: Database;
  readonly jobs: Jobs;
}

const crawlWebsite = implement(crawlWebsiteEndpoint, async ({ user, params }, deps: Deps) => {
  const { id } = await ownWebsite(deps, user, params.id);
  return { scan: scanAnswer(await requestScan(deps, id)) };
});

const readLatestScan = implement(readLatestScanEndpoint, async ({ user, params }, deps: Deps) => {
  const { id } = await ownWebsite(deps, user, params.id);
  const scan = await latestScan(deps, id);
  return { scan: scan === undefined ? null : scanAnswer(scan) };
});

const cancelLatestScan = implement(cancelScanEndpoint, async ({ user, params }, deps: Deps) => {
  const { id } = await ownWebsite(deps, user, params.id);
  const scan = await latestScan(deps, id);
  if (scan === undefined) {
    throw new DragomanError('conflict', { message: 'This website was never scanned.' });
  }
  await cancelScan(deps, scan.id);
  return { scan: scanAnswer(await readScan(deps, scan.id)) };
});

const listPages = implement(listPagesEndpoint, async ({ user, params, query }, deps: Deps) => {
  const { id: websiteId } = await ownWebsite(deps, user, params.id);
  const { page, limit, search = '', ...rest } = query;
  const selection = {
    ...rest,
    websiteId,
    search: search.trim(),
    limit,
    offset: (page - 1) * limit,
  };
  const { items, totalCount } = await selectPages(deps.database.kysely, selection);
  return { items: items.map(pageAnswer), totalCount };
});

export function scanEndpoints(deps: Deps): BoundEndpoint[] {
  return bindEndpoints(deps, [crawlWebsite, readLatestScan, cancelLatestScan, listPages]);
}
