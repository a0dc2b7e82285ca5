import type { Database } from '@dragoman/database/connection';
import { isWebsiteThere } from './media.store.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a stored picture, by its path in the bucket `translated-media` (`{websiteId}/{language}/{mediaId}.{ext}`), is shown to nobody: its
 * website is deleted, or there is none.
 */
export async function isMediaWithheld(
  { database }: { readonly database: Database },
  path: string,
): Promise<boolean> {
  const [websiteId = ''] = path.split('/');
  return !(uuid.test(websiteId) && (await isWebsiteThere(database.kysely, websiteId)));
}
