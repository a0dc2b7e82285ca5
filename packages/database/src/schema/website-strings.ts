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
  /** `original_string` in lower case, without accents and tags; written by the database. */
  folded_string: Generated<string>;
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
  /** That of the string; written by a trigger. */
  website_id: Generated<string | null>;
  /** `translated_string` in lower case, without accents and tags; written by the database. */
  folded_string: Generated<string>;
  /** The user who wrote, reviewed or restored it; null when no person did. */
  changed_by: string | null;
  restored: Generated<boolean>;
  /** Since when an engine is to be asked anew; the text stays until it answers. */
  renewal_requested_at: OptionalTime;
}

export type StringAction = 'review' | 'unreview' | 'retranslate' | 'reset' | 'delete';

/** An action of the editor on one or many strings; its id is what undoes it. */
export interface StringChangesTable {
  id: Generated<string>;
  website_id: string;
  target_language: string;
  action: StringAction;
  changed_by: string;
  created_at: GeneratedTime;
  undone_at: OptionalTime;
}

/** A translation as it stood before it was changed or deleted; written by a trigger. */
export interface TranslatedStringVersionsTable {
  id: Generated<string>;
  website_string_id: string;
  target_language: string;
  translated_string: string;
  state: TranslationState;
  engine: string | null;
  engine_version: string | null;
  checks: unknown[];
  changed_by: string | null;
  restored: boolean;
  renewal_requested_at: OptionalTime;
  /** Since when it stood. */
  updated_at: Date;
  replaced_at: GeneratedTime;
  /** The action that replaced it; null for an edit and for a job. */
  change_id: string | null;
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
