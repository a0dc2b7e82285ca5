import type { Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

/** A request for a language model's opinion on translations: of strings with these ids, or that match a filter. */
export interface AssessmentRunsTable {
  id: Generated<string>;
  website_id: string;
  target_language: string;
  string_ids: string[] | null;
  filter: unknown;
  status: Generated<'running' | 'completed' | 'failed' | 'cancelled'>;
  task_count: number;
  finished_count: Generated<number>;
  failed_count: Generated<number>;
  error: string | null;
  created_at: GeneratedTime;
  finished_at: OptionalTime;
}

/** A language model's opinion on a translation. Scores are from 1 to 5. */
export interface AssessmentsTable {
  website_string_id: string;
  target_language: string;
  website_id: string;
  /** The translation that was judged: the opinion is stale once it differs from the current one. */
  translated_string: string;
  accuracy: number;
  fluency: number;
  terms: number;
  style: number;
  /** The lowest of the four. */
  score: Generated<number>;
  reason: string;
  /** A better translation that passed the checks. */
  proposal: string | null;
  engine: string;
  engine_version: string;
  assessed_at: GeneratedTime;
  is_dismissed: Generated<boolean>;
}
