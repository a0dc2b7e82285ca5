import type { Page, Scan } from '@dragoman/contract/scans';
import type { PageRow, ScanRow } from '@dragoman/database/schema';

export function scanAnswer(row: ScanRow): Scan {
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

export function pageAnswer(row: PageRow): Page {
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
