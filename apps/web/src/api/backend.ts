import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { installation } from '../installation/installation.ts';
import { sessionKey } from '../session/stored-session.ts';

let client: SupabaseClient | undefined;

/**
 * The official client of accounts and data, made when somebody first asks. The implicit flow, because a mailed link may be opened
 * in another browser than the one that asked for it: with PKCE only that one could finish. Throws 'supabaseUrl is required.' or
 * 'supabaseKey is required.' where the installation does not say [visitor-account-admin §8].
 */
export function backend(): SupabaseClient {
  const { supabaseUrl, supabaseKey } = installation();
  client ??= createClient(supabaseUrl, supabaseKey, {
    auth: { storageKey: sessionKey, detectSessionInUrl: true, flowType: 'implicit' },
  });
  return client;
}
