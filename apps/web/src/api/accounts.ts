import { AuthClient } from '@supabase/auth-js';
import { backendKey, backendUrl } from './backend-address.ts';
import { sessionKey } from './stored-session.ts';

/**
 * Creates the client of accounts, which reads a sign-in from the address and keeps the session fresh. Uses the implicit flow
 * because a mailed link may be opened in another browser, where PKCE could not finish.
 */
export function createAuth(): InstanceType<typeof AuthClient> {
  const apikey = backendKey();
  return new AuthClient({
    url: backendUrl('auth/v1'),
    headers: { apikey, Authorization: `Bearer ${apikey}` },
    storageKey: sessionKey,
    detectSessionInUrl: true,
    flowType: 'implicit',
    experimental: { recoveryCodes: true },
  });
}
