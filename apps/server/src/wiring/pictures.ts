import type { Config } from '@dragoman/config';
import type { PictureStore } from '@dragoman/core/website-archives';
import { mediaQuotaRefusal } from '@dragoman/core/website-media';
import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { fileKey, refusalOf, storePicture } from '@dragoman/supabase/storage';
import { openFiles } from './files.ts';

/**
 * Opens the stored pictures for archives of websites. Undefined if a Supabase project stores them.
 * @param apiUrl the public address of the backend, without a slash at its end
 */
export function openPictures(
  config: Config,
  database: Database,
  apiUrl: string,
): PictureStore | undefined {
  if (config.SUPABASE_URL !== undefined) return undefined;
  const files = openFiles(config);
  const quota = { bytes: config.WEBSITE_FILES_BYTES, objects: config.WEBSITE_FILES };
  return {
    address: `${apiUrl}/storage/v1/object/public/translated-media/`,
    open: (version) => files.open(fileKey(version)),
    remove: (versions) => files.remove(versions.map(fileKey)),
    refuse: (usage) => mediaQuotaRefusal(quota, usage),
    async put(body) {
      try {
        return await storePicture({ database, files }, body);
      } catch (cause) {
        const refusal = refusalOf(cause);
        if (refusal === undefined) throw cause;
        const message = `A picture of the archive cannot be used: ${refusal.message}`;
        throw new DragomanError('bad-request', { message, cause });
      }
    },
  };
}
