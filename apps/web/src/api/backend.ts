import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { installation } from '../installation/installation.ts';
import { sessionKey } from '../session/stored-session.ts';

let client: SupabaseClient | undefined;

/**
 * Returns the Supabase client, created on first use. Uses the implicit flow because a mailed link may be opened in another
 * browser, where PKCE could not finish. Throws 'supabaseUrl is required.' or 'supabaseKey is required.' if the configuration
 * lacks them [visitor-account-admin §8].
 */
export function backend(): SupabaseClient {
  const { supabaseUrl, supabaseKey } = installation();
  client ??= createClient(supabaseUrl, supabaseKey, {
    auth: { storageKey: sessionKey, detectSessionInUrl: true, flowType: 'implicit' },
  });
  return client;
}
