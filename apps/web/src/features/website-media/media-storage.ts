import { translatedMedia } from '../../api/storage.ts';
import { fetchWithProgress, type OnProgress } from './fetch-with-progress.ts';

/**
 * Stores a picture, replacing one at the same path. Returns its public address, which is new each time because browsers cache the old one
 * for an hour. Throws errors of the storage.
 */
export async function storeFile(path: string, file: File, onProgress: OnProgress): Promise<string> {
  const files = translatedMedia(fetchWithProgress(onProgress));
  const options = { upsert: true, cacheControl: '3600' };
  const { error } = await files.upload(path, file, options);
  if (error !== null) throw error;
  const { data } = files.getPublicUrl(path);
  return `${data.publicUrl}?v=${Date.now()}`;
}

/** Removes an unused picture; a failure is only logged. */
export async function discardFile(path: string): Promise<void> {
  const { error } = await translatedMedia().remove([path]);
  if (error !== null) console.error('A picture that is not used could not be removed.', error);
}
