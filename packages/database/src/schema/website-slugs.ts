import type { Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

/** One path segment of the original site, percent-decoded. */
export interface WebsiteSlugsTable {
  id: Generated<string>;
  website_id: string;
  original_slug: string;
  gone_at: OptionalTime;
  /** Languages in which every page with the slug is excluded; set by scans. */
  excluded_languages: Generated<string[]>;
}

export interface TranslatedSlugsTable {
  website_slug_id: string;
  target_language: string;
  translated_slug: string;
  updated_at: GeneratedTime;
  /** Written by a trigger: former slugs, newest last. */
  former_slugs: Generated<string[]>;
}

export interface PageSlugsTable {
  page_id: string;
  website_slug_id: string;
}
