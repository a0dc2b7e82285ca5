import { installation } from '../installation/installation.ts';

/** Returns an address of the backend. Throws if none is configured. */
export function backendUrl(path: string): string {
  const { supabaseUrl } = installation();
  if (!supabaseUrl) throw new Error('supabaseUrl is required.');
  return `${supabaseUrl.replace(/(?<!\/)\/+$/, '')}/${path}`;
}

/** Returns the backend's public key. Throws if none is configured. */
export function backendKey(): string {
  const { supabaseKey } = installation();
  if (!supabaseKey) throw new Error('supabaseKey is required.');
  return supabaseKey;
}
