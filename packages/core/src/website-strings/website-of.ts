import type { HasDatabase } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { assertId, type Caller, websiteFor } from '../websites/index.ts';

/** Returns the id of a string's website. Throws `DragomanError('not-found')`. */
export async function websiteOfString(
  { database }: HasDatabase,
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

/** Returns the website that has the string; see `websiteFor`. */
export async function websiteWithString(
  deps: HasDatabase,
  user: Caller,
  name: { readonly websiteId: string; readonly stringId: string },
): Promise<WebsiteRow> {
  const website = await websiteFor(deps, user, name.websiteId);
  if ((await websiteOfString(deps, name.stringId)) !== website.id)
    throw new DragomanError('not-found');
  return website;
}
