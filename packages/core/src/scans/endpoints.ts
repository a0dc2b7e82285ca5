import {
  cancelScanEndpoint,
  crawlWebsiteEndpoint,
  listPagesEndpoint,
  type Page,
  readLatestScanEndpoint,
  type Scan,
} from '@dragoman/contract/scans';
import type { Database } from '@dragoman/database/connection';
import type { PageRow, ScanRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { ownWebsite } from '../websites/index.ts';
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

function scanAnswer(row: ScanRow): Scan {
  return {
    id: row.id,
    website_id: row.website_id,
    status: row.status,
    pages_found: row.pages_found,
    pages_done: row.pages_done,
    pages_failed: row.pages_failed,
    strings_found: row.strings_found,
    words_found: row.words_found,
    error: row.error,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function pageAnswer(row: PageRow): Page {
  return {
    id: row.id,
    path: row.path,
    title: row.title,
    outcome: row.outcome,
    http_status: row.http_status,
    word_count: row.word_count,
    error: row.error,
    fetched_at: row.fetched_at?.toISOString() ?? null,
  };
}
