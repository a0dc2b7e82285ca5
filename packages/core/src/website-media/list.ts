import type { Database } from '@dragoman/database/connection';
import { selectMedia } from './media.store.ts';

/** One image of a website with its replacements [owner-workspace §3]. */
export interface MediaItem {
  readonly id: string;
  readonly website_id: string;
  /** Absolute address. */
  readonly original_media: string;
  readonly created_at: Date;
  /** How many live pages show it. */
  readonly page_count: number;
  readonly translated_media: readonly {
    readonly id: string;
    readonly target_language: string;
    readonly translated_media: string;
  }[];
}

/** The live images of a website, oldest first, each with its replacements, of one language or of all. */
export function listWebsiteMedia(
  { database }: { readonly database: Database },
  query: { readonly websiteId: string; readonly targetLanguage?: string },
): Promise<readonly MediaItem[]> {
  return selectMedia(database.kysely, query.websiteId, query.targetLanguage);
}
