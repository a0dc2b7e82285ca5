import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

export type StringKind = 'text' | 'attribute' | 'title' | 'meta' | 'json-ld';

export type TranslationState =
  | 'machine'
  | 'memory'
  | 'edited'
  | 'reviewed'
  | 'needs_review'
  | 'outdated'
  | 'failed';

export interface WebsiteStringsTable {
  id: Generated<string>;
  website_id: string;
  original_string: string;
  /** SHA-256 of `original_string` in UTF-8. */
  original_hash: Buffer;
  kind: Generated<StringKind>;
  context: string | null;
  word_count: Generated<number>;
  first_seen_at: GeneratedTime;
  gone_at: OptionalTime;
}

export interface PageStringsTable {
  page_id: string;
  website_string_id: string;
  position: number;
}

export interface TranslatedStringsTable {
  website_string_id: string;
  target_language: string;
  translated_string: string;
  state: Generated<TranslationState>;
  engine: string | null;
  engine_version: string | null;
  /** Write it as `JSON.stringify(value)`. */
  checks: ColumnType<unknown[], string | undefined, string>;
  updated_at: GeneratedTime;
}

/** Strings first met by the proxy, waiting for the worker. */
export interface UnknownStringsTable {
  website_id: string;
  original_hash: Buffer;
  original_string: string;
  kind: Generated<StringKind>;
  path: string;
  /** Met on a page for one visitor alone: only the owner's memory may translate it. */
  memory_only: Generated<boolean>;
  seen_at: GeneratedTime;
}
