import type { Generated } from 'kysely';
import type { GeneratedTime } from './websites.ts';

/** A call to an engine on another host. */
export interface SentCallsTable {
  id: Generated<string>;
  website_id: string | null;
  /** The pending website of a preview. */
  temp_website_id: string | null;
  sent_at: GeneratedTime;
  target_language: string;
  purpose: Generated<'translation' | 'review' | 'preview'>;
  engine: string;
  /** The model of a language model. */
  version: string;
  host: string;
  job_id: string | null;
  text_count: number;
  word_count: number;
  character_count: number;
  /** JSON, compressed by Brotli. */
  content: Buffer;
}
