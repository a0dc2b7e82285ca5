import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { validateSlug } from '@dragoman/domain/translations';
import { findSlugTaken, slugExists, upsertSlug } from './update.store.ts';

export interface SlugTranslation {
  readonly websiteSlugId: string;
  readonly targetLanguage: string;
  /** As a person reads it; percent-encoding is done when it is served. */
  readonly translatedSlug: string;
}

/**
 * Keeps an owner's translation of a slug, in NFC, and gives it back as kept. Throws `DragomanError`: `bad-request` when it
 * is empty, too long, or holds a slash or another character that ends a segment; `conflict` when the website already
 * shows another slug under that name in this language; `not-found` when there is no such slug.
 */
export async function updateSlugTranslation(
  { database }: { readonly database: Database },
  { websiteSlugId, targetLanguage, translatedSlug }: SlugTranslation,
): Promise<string> {
  const verdict = validateSlug(translatedSlug);
  if ('refusal' in verdict) throw new DragomanError('bad-request', { message: verdict.refusal });
  const { slug } = verdict;
  return database.kysely.transaction().execute(async (transaction) => {
    if (!(await slugExists(transaction, websiteSlugId))) throw new DragomanError('not-found');
    const taken = await findSlugTaken(transaction, { websiteSlugId, targetLanguage, slug });
    if (taken !== undefined)
      throw new DragomanError('conflict', {
        message: `“${slug}” already stands for “${taken}” in this language.`,
      });
    await upsertSlug(transaction, { websiteSlugId, targetLanguage, slug });
    return slug;
  });
}
