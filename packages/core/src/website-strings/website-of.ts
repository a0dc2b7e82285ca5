import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { assertId } from '../websites/index.ts';

/** The id of the website a string is of. Throws `DragomanError('not-found')`. */
export async function websiteOfString(
  { database }: { readonly database: Database },
  websiteStringId: string,
): Promise<string> {
  assertId(websiteStringId);
  const row = await database.kysely
    .selectFrom('website_strings')
    .select('website_id')
    .where('id', '=', websiteStringId)
    .executeTakeFirst();
  if (row === undefined) throw new DragomanError('not-found');
  return row.website_id;
}
