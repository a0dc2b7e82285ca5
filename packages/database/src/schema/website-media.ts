import type { Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

export interface WebsiteMediaTable {
  id: Generated<string>;
  website_id: string;
  original_media: string;
  created_at: GeneratedTime;
  gone_at: OptionalTime;
  /** The picture that this is another size of. */
  size_of: Generated<string | null>;
}

export interface TranslatedMediaTable {
  id: Generated<string>;
  website_media_id: string;
  target_language: string;
  translated_media: string;
}

export interface PageMediaTable {
  page_id: string;
  website_media_id: string;
}
