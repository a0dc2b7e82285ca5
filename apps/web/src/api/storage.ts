import { StorageClient } from '@supabase/storage-js';
import { authenticated } from './backend.ts';
import { backendUrl } from './backend-address.ts';

/** Returns the bucket of translated pictures. Requests go through `send`. */
export function translatedMedia(send: typeof fetch = fetch) {
  const client = new StorageClient(backendUrl('storage/v1'), {}, authenticated(send));
  return client.from('translated-media');
}
