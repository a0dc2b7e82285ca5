import type { HasDatabase } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { assertId, ownWebsite } from '../websites/index.ts';

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

/** Returns the user's own website that has the string. Throws `DragomanError('not-found')`. */
export async function ownWebsiteOfString(
  deps: HasDatabase,
  user: { readonly id: string },
  name: { readonly websiteId: string; readonly stringId: string },
): Promise<WebsiteRow> {
  const website = await ownWebsite(deps, user, name.websiteId);
  if ((await websiteOfString(deps, name.stringId)) !== website.id)
    throw new DragomanError('not-found');
  return website;
}
