import { createClient } from '@supabase/supabase-js';
import { backend } from '../../api/backend.ts';
import { installation } from '../../installation/installation.ts';
import { fetchTelling, type Sent } from './upload-fetch.ts';

const bucket = 'translated-media';

/**
 * Stores a picture, in place of one at the same path, and gives the address at which everybody reads it; the address differs from that of
 * what was there before, which browsers keep for an hour. Throws what the storage refuses.
 */
export async function storeFile(path: string, file: File, sent: Sent): Promise<string> {
  const { supabaseUrl, supabaseKey } = installation();
  // The same session, by a client of its own: how a request is made belongs to the client.
  const client = createClient(supabaseUrl, supabaseKey, {
    accessToken: async () => (await backend().auth.getSession()).data.session?.access_token ?? null,
    global: { fetch: fetchTelling(sent) },
  });
  const options = { upsert: true, cacheControl: '3600' };
  const { error } = await client.storage.from(bucket).upload(path, file, options);
  if (error !== null) throw error;
  const { data } = backend().storage.from(bucket).getPublicUrl(path);
  return `${data.publicUrl}?v=${Date.now()}`;
}

/** Removes a stored picture that nothing shows any more; a failure is only logged. */
export async function discardFile(path: string): Promise<void> {
  const { error } = await backend().storage.from(bucket).remove([path]);
  if (error !== null) console.error('A picture that is not used could not be removed.', error);
}
