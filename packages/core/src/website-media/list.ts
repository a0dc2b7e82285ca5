import type { Database } from '@dragoman/database/connection';
import { type MediaItem, selectMedia } from './media.store.ts';

/** The live images of a website, oldest first, each with its replacements, of one language or of all. */
export function listWebsiteMedia(
  { database }: { readonly database: Database },
  query: { readonly websiteId: string; readonly targetLanguage?: string },
): Promise<readonly MediaItem[]> {
  return selectMedia(database.kysely, query.websiteId, query.targetLanguage);
}
