import type { Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

type ScanStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

export type PageOutcome =
  | 'queued'
  | 'page'
  | 'redirect'
  | 'not-html'
  | 'error'
  | 'excluded'
  | 'disallowed'
  | 'duplicate';

export interface ScansTable {
  id: Generated<string>;
  website_id: string;
  status: Generated<ScanStatus>;
  pages_found: Generated<number>;
  pages_done: Generated<number>;
  pages_failed: Generated<number>;
  strings_found: Generated<number>;
  words_found: Generated<number>;
  cancel_requested: Generated<boolean>;
  is_automatic: Generated<boolean>;
  error: string | null;
  created_at: GeneratedTime;
  started_at: OptionalTime;
  finished_at: OptionalTime;
}

export interface PagesTable {
  id: Generated<string>;
  website_id: string;
  path: string;
  outcome: Generated<PageOutcome>;
  http_status: number | null;
  redirect_to: string | null;
  content_type: string | null;
  title: string | null;
  body_hash: string | null;
  depth: Generated<number>;
  word_count: Generated<number>;
  error: string | null;
  first_scan_id: string | null;
  last_scan_id: string | null;
  gone_at: OptionalTime;
  fetched_at: OptionalTime;
  etag: string | null;
  last_modified: string | null;
  linked_paths: string[] | null;
  read_with: string | null;
  requested_at: OptionalTime;
}
