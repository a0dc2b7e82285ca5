import type { Database, HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { validateSlug } from '@dragoman/domain/translations';
import { assertId } from '../websites/index.ts';
import { findConflictingSlug, lockSlugs, upsertSlug } from './update.store.ts';

export interface SlugTranslation {
  readonly websiteSlugId: string;
  readonly targetLanguage: string;
  /** Not percent-encoded. */
  readonly translatedSlug: string;
}

/**
 * Stores an owner's translation of a slug and returns it in NFC. Throws `DragomanError`: `bad-request` if it is empty, too long,
 * or contains a character that ends a path segment; `conflict` if another slug is shown as it in the language; `not-found`.
 */
export async function updateSlugTranslation(
  { database }: HasDatabase,
  { websiteSlugId, targetLanguage, translatedSlug }: SlugTranslation,
): Promise<string> {
  const verdict = validateSlug(translatedSlug);
  if ('refusal' in verdict) throw new DragomanError('bad-request', { message: verdict.refusal });
  const { slug } = verdict;
  return database.kysely.transaction().execute(async (transaction) => {
    const websiteId = await websiteOfSlug({ database: { kysely: transaction } }, websiteSlugId);
    await lockSlugs(transaction, { websiteId, targetLanguage });
    const taken = await findConflictingSlug(transaction, { websiteSlugId, targetLanguage, slug });
    if (taken !== undefined)
      throw new DragomanError('conflict', {
        message: `“${slug}” is already used for “${taken}”. Choose another.`,
      });
    await upsertSlug(transaction, { websiteSlugId, targetLanguage, slug });
    return slug;
  });
}

/** Returns the id of a slug's website. Throws `DragomanError('not-found')`. */
export async function websiteOfSlug(
  { database }: { readonly database: Pick<Database, 'kysely'> },
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
