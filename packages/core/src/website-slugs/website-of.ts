import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { assertId } from '../websites/index.ts';

/** The id of the website a slug is of. Throws `DragomanError('not-found')`. */
export async function websiteOfSlug(
  { database }: { readonly database: Database },
  websiteSlugId: string,
): Promise<string> {
  assertId(websiteSlugId);
  const row = await database.kysely
    .selectFrom('website_slugs')
    .select('website_id')
    .where('id', '=', websiteSlugId)
    .executeTakeFirst();
  if (row === undefined) throw new DragomanError('not-found');
  return row.website_id;
}
