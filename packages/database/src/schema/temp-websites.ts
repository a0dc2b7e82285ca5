import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

/** A page of a pending website used for previews. */
export interface TempWebsitePagesTable {
  temp_website_id: string;
  /** Path and query; empty for the first page. */
  path: Generated<string>;
  /** The final URL after redirects. */
  address: string;
  content_type: string | null;
  /** Decompressed, in its original charset. */
  body: Buffer;
  fetched_at: GeneratedTime;
}

export interface TempWebsiteTranslationsTable {
  temp_website_id: string;
  /** Path and query; empty for the first page. */
  path: Generated<string>;
  target_language: string;
  status: Generated<'in progress' | 'completed' | 'failed'>;
  task_count: Generated<number>;
  finished_task_count: Generated<number>;
  error_code: string | null;
  error: string | null;
  created_at: GeneratedTime;
  updated_at: GeneratedTime;
}

export interface TempWebsiteStringsTable {
  temp_website_id: string;
  source_language: string;
  target_language: string;
  /** SHA-256 of `source_text` in UTF-8. */
  source_hash: Buffer;
  source_text: string;
  target_text: string;
  state: Generated<'machine' | 'needs_review'>;
  engine: string | null;
  engine_version: string | null;
  created_at: GeneratedTime;
}

/** Characters sent to engines for previews, per day (midnight UTC). */
export interface PreviewSpendingTable {
  day: ColumnType<Date, Date | string, never>;
  characters: Generated<number>;
}

/** Websites whose first scan a worker must enqueue. */
export interface FirstScansTable {
  website_id: string;
  requested_at: GeneratedTime;
}

export interface AdminEmailsTable {
  /** Lower case. */
  email: string;
}

/** What an administrator wrote during an impersonation. */
export interface ImpersonatedWritesTable {
  id: Generated<string>;
  impersonation_id: string;
  action: string;
  written_at: GeneratedTime;
}

export interface ImpersonationsTable {
  id: Generated<string>;
  admin_id: string;
  admin_email: string | null;
  target_id: string;
  target_email: string | null;
  reason: string | null;
  ip: string | null;
  user_agent: string | null;
  session_id: string | null;
  started_at: GeneratedTime;
  ended_at: OptionalTime;
  error: string | null;
}
