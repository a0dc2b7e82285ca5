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
import { endpointsOf } from '../api/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { implementForWebsite } from '../websites/index.ts';
import { selectPages } from './page-list.store.ts';
import { cancelScan, latestScan, readScan, requestScan } from './request.ts';

interface Deps {
  readonly database: Database;
  readonly jobs: Jobs;
}

export const scanEndpoints = endpointsOf<Deps>([
  implementForWebsite(crawlWebsiteEndpoint, async ({ website: { id } }, deps) => {
    return { scan: scanAnswer(await requestScan(deps, id)) };
  }),
  implementForWebsite(readLatestScanEndpoint, async ({ website: { id } }, deps) => {
    const scan = await latestScan(deps, id);
    return { scan: scan === undefined ? null : scanAnswer(scan) };
  }),
  implementForWebsite(cancelScanEndpoint, async ({ website: { id } }, deps) => {
    const scan = await latestScan(deps, id);
    if (scan === undefined) {
      throw new DragomanError('conflict', { message: 'This website was never scanned.' });
    }
    await cancelScan(deps, scan.id);
    return { scan: scanAnswer(await readScan(deps, scan.id)) };
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
    const { items, totalCount } = await selectPages(deps.database.kysely, selection);
    return { items: items.map(pageAnswer), totalCount };
  }),
]);

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
