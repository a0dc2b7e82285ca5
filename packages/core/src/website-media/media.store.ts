import type { HasDatabase, Queries } from '@dragoman/database/connection';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * True if the website of a stored picture is deleted or does not exist, so the picture must not be served. `path` is
 * its path in the bucket `translated-media` (`{websiteId}/{language}/{mediaId}.{ext}`).
 */
export async function isMediaWithheld({ database }: HasDatabase, path: string): Promise<boolean> {
  const [websiteId = ''] = path.split('/');
  return !(uuid.test(websiteId) && (await isLiveWebsite(database.kysely, websiteId)));
}

async function isLiveWebsite(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom('websites')
    .select('id')
    .where('id', '=', id)
    .where('status', 'is distinct from', 'deleted')
    .executeTakeFirst();
  return row !== undefined;
}
