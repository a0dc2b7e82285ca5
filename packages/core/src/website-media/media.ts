import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import {
  deleteTranslatedMedia,
  isLiveWebsite,
  type MediaItem,
  mediaExists,
  selectMedia,
  upsertTranslatedMedia,
} from './media.store.ts';

/** Lists a website's live images, oldest first, with their replacements in one language or in all. */
export function listWebsiteMedia(
  { database }: { readonly database: Database },
  query: { readonly websiteId: string; readonly targetLanguage?: string },
): Promise<readonly MediaItem[]> {
  return selectMedia(database.kysely, query.websiteId, query.targetLanguage);
}

/**
 * Replaces an image in one language by the one at an absolute http(s) address. Returns the replacement's id. Throws
 * `DragomanError`: `bad-request` for any other address, `not-found`.
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

/** Restores the original image. */
export function removeMediaTranslation(
  { database }: { readonly database: Database },
  { websiteMediaId, targetLanguage }: { websiteMediaId: string; targetLanguage: string },
): Promise<void> {
  return deleteTranslatedMedia(database.kysely, websiteMediaId, targetLanguage);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * True if the website of a stored picture is deleted or does not exist, so the picture must not be served. `path` is
 * its path in the bucket `translated-media` (`{websiteId}/{language}/{mediaId}.{ext}`).
 */
export async function isMediaWithheld(
  { database }: { readonly database: Database },
  path: string,
): Promise<boolean> {
  const [websiteId = ''] = path.split('/');
  return !(uuid.test(websiteId) && (await isLiveWebsite(database.kysely, websiteId)));
}
