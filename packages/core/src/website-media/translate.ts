import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { deleteTranslatedMedia, mediaExists, upsertTranslatedMedia } from './media.store.ts';

/**
 * Shows another image in one language. `translatedMedia` is an absolute http(s) address. Returns the replacement's id.
 * Throws `DragomanError`: `bad-request` for another kind of address, `not-found` when there is no such image.
 */
export async function setMediaTranslation(
  { database }: { readonly database: Database },
  translation: {
    readonly websiteMediaId: string;
    readonly targetLanguage: string;
    readonly translatedMedia: string;
  },
): Promise<string> {
  const { websiteMediaId, targetLanguage } = translation;
  const address = URL.parse(translation.translatedMedia.trim());
  if (address === null || !/^https?:$/.test(address.protocol) || address.href.length > 2048)
    throw new DragomanError('bad-request', { message: 'An image needs a full http(s) address.' });
  if (!(await mediaExists(database.kysely, websiteMediaId))) throw new DragomanError('not-found');
  return upsertTranslatedMedia(database.kysely, {
    website_media_id: websiteMediaId,
    target_language: targetLanguage,
    translated_media: address.href,
  });
}

/** Shows the original image again. */
export function removeMediaTranslation(
  { database }: { readonly database: Database },
  { websiteMediaId, targetLanguage }: { websiteMediaId: string; targetLanguage: string },
): Promise<void> {
  return deleteTranslatedMedia(database.kysely, websiteMediaId, targetLanguage);
}
