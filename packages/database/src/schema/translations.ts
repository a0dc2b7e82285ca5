import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

/** A website in one language: the progress of its translate job and the version that proxies compare. */
export interface TranslationsTable {
  website_id: string;
  target_language: string;
  status: Generated<'not started' | 'in progress' | 'completed' | 'failed'>;
  task_count: Generated<number>;
  finished_task_count: Generated<number>;
  failed_task_count: Generated<number>;
  error_code: string | null;
  error: string | null;
  dictionary_version: Generated<number>;
  created_at: GeneratedTime;
  updated_at: GeneratedTime;
  /** Set by a trigger when `status` first becomes completed. */
  first_completed_at: Generated<Date | null>;
  /** Set by the same trigger each time `status` becomes completed. */
  last_completed_at: Generated<Date | null>;
  /** Since when no engine here can translate the pair. */
  unavailable_at: OptionalTime;
}

/** Websites whose translations need a check; written by triggers. */
export interface PendingTranslationsTable {
  website_id: string;
  noted_at: GeneratedTime;
}

export interface TranslationMemoryTable {
  id: Generated<string>;
  user_id: string;
  source_language: string;
  target_language: string;
  /** SHA-256 of `source_text` in UTF-8. */
  source_hash: Buffer;
  source_text: string;
  target_text: string;
  origin: Generated<'import' | 'edited' | 'machine'>;
  updated_at: GeneratedTime;
}

/** Written before a paid call and settled in the transaction that stores its results. */
export interface EngineCallsTable {
  id: Generated<string>;
  website_id: string;
  target_language: string;
  engine: string;
  request_key: string;
  unit_count: number;
  character_count: number;
  status: Generated<'started' | 'succeeded' | 'failed'>;
  /** Write it as `JSON.stringify(value)`. */
  response: ColumnType<unknown, string | null | undefined, string | null>;
  error: string | null;
  started_at: GeneratedTime;
  finished_at: OptionalTime;
  /** The request of a batch's first call; null for follow-ups. Write it as `JSON.stringify(value)`. */
  request: ColumnType<unknown, string | null | undefined, string | null>;
  settled_at: OptionalTime;
  /** The job that made the call. */
  job_id: string | null;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  cached_tokens: Generated<number>;
  /** US dollars. Postgres returns a decimal as text. */
  cost: ColumnType<string, number | undefined, number>;
}
