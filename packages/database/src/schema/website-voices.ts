import type { Generated } from 'kysely';
import type { GeneratedTime } from './websites.ts';

/** How a website speaks. Null fields are not set. */
export interface WebsiteVoicesTable {
  id: Generated<string>;
  website_id: string;
  /** Null for all languages. */
  target_language: string | null;
  formality: 'formal' | 'informal' | null;
  /** What the website is about. */
  brief: string | null;
  audience: string | null;
  style: string | null;
  /** Translations that the owner likes. */
  examples: string | null;
  updated_at: GeneratedTime;
}
