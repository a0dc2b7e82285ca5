import type { Database } from '@dragoman/database/connection';
import { coversWebsite, type MemoryPair } from './memory.store.ts';

/**
 * Whether a user's memory has anything for a website in a pair of languages: for one of its texts, or at all where the
 * website was not scanned yet.
 */
export function memoryCovers(
  { database }: { readonly database: Database },
  { websiteId, ...pair }: MemoryPair & { readonly websiteId: string },
): Promise<boolean> {
  return coversWebsite(database.kysely, pair, websiteId);
}
