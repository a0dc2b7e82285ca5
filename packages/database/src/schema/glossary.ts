import type { Generated } from 'kysely';
import type { GeneratedTime } from './websites.ts';

/** A term with its required translation. */
export interface GlossaryTermsTable {
  id: Generated<string>;
  user_id: string;
  /** Null for all websites of the owner. */
  website_id: string | null;
  term: string;
  /** Null if the term is never translated. */
  translation: string | null;
  /** Null for all languages. */
  target_language: string | null;
  is_case_sensitive: Generated<boolean>;
  part_of_speech: string | null;
  note: string | null;
  created_at: GeneratedTime;
  updated_at: GeneratedTime;
}
