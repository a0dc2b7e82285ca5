import type { AuthClient as Client } from '@supabase/auth-js';

type AuthClient = InstanceType<typeof Client>;

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** What a sign-in link or a provider appends to the address. */
const fields = [
  ...['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'type'],
  ...['provider_token', 'provider_refresh_token', 'sb'],
  ...['code', 'error', 'error_code', 'error_description'],
];

/** Returns the address without tokens, codes and errors of a sign-in [visitor-account-admin §4, Session]. */
export function withoutTokens({ pathname, search, hash }: Address): Address {
  return { pathname, search: stripped(search), hash: stripped(hash) };
}

/**
 * Ends the session of before, which the client keeps if the address has an error; one about a linked identity leaves it
 * [visitor-account-admin §8, Auth-level behaviour].
 */
export async function endSession(auth: AuthClient, error: Error): Promise<void> {
  if (!/identity/i.test(error.message)) await auth.signOut({ scope: 'local' });
}

/** Leaves anchors and queries of other pages unchanged. */
function stripped(text: string): string {
  const params = new URLSearchParams(text.slice(1));
  if (!fields.some((name) => params.has(name))) return text;
  for (const name of fields) params.delete(name);
  return params.size === 0 ? '' : text.charAt(0) + params;
}
