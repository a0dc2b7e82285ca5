import { installation } from '../../installation/installation.ts';

/** No providers of accounts elsewhere. */
const others = new Set(['email', 'phone', 'anonymous_users']);

/** Returns the names of the providers that the auth service has. None, with a line in the console, if it does not answer. */
export async function askProviders(): Promise<readonly string[]> {
  const { supabaseUrl, supabaseKey } = installation();
  try {
    const response = await fetch(`${supabaseUrl}/auth/v1/settings`, {
      headers: { apikey: supabaseKey },
    });
    const { external = {} }: { external?: Record<string, boolean> } = await response.json();
    return Object.keys(external).filter((name) => external[name] && !others.has(name));
  } catch (error) {
    console.error('The ways to sign in are unknown.', error);
    return [];
  }
}
