import { createClient } from '@supabase/supabase-js';
import { backend } from '../../api/backend.ts';
import { installation } from '../../installation/installation.ts';
import { fetchWithProgress, type OnProgress } from './fetch-with-progress.ts';

const bucket = 'translated-media';

/**
 * Stores a picture, replacing one at the same path. Returns its public address, which is new each time because browsers cache the old one
 * for an hour. Throws errors of the storage.
 */
export async function storeFile(path: string, file: File, onProgress: OnProgress): Promise<string> {
  const { supabaseUrl, supabaseKey } = installation();
  // A second client with the same session, because `fetch` is set per client.
  const client = createClient(supabaseUrl, supabaseKey, {
    accessToken: async () => (await backend().auth.getSession()).data.session?.access_token ?? null,
    global: { fetch: fetchWithProgress(onProgress) },
  });
  const options = { upsert: true, cacheControl: '3600' };
  const { error } = await client.storage.from(bucket).upload(path, file, options);
  if (error !== null) throw error;
  const { data } = backend().storage.from(bucket).getPublicUrl(path);
  return `${data.publicUrl}?v=${Date.now()}`;
}

/** Removes an unused picture; a failure is only logged. */
export async function discardFile(path: string): Promise<void> {
  const { error } = await backend().storage.from(bucket).remove([path]);
  if (error !== null) console.error('A picture that is not used could not be removed.', error);
}
