import type { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { t } from '../texts/texts.ts';
import { backendKey, backendUrl } from './backend-address.ts';
import { patientReads } from './patient-fetch.ts';
import { freshSession } from './stored-session.ts';

let client: PostgrestClient | undefined;

/**
 * Returns the client of the backend's tables. `realtime.ts` and `storage.ts` are the other parts (decision 0335). Throws 'supabaseUrl
 * is required.' or 'supabaseKey is required.' if the configuration lacks them [visitor-account-admin §8].
 */
export function backend(): PostgrestClient {
  client ??= tables();
  return client;
}

interface Tables {
  readonly token?: () => Promise<string>;
  readonly fetch?: typeof fetch;
}

/** Returns a client of the backend's tables, by default with the session's token. */
export function tables({ token, fetch = patientReads }: Tables = {}): PostgrestClient {
  return new PostgrestClient(backendUrl('rest/v1'), { fetch: authenticated(fetch, token) });
}

let accounts: Promise<InstanceType<typeof AuthClient>> | undefined;

/** Loads the client of accounts, once. Rejects if it cannot be loaded. */
export async function loadAuth(): Promise<InstanceType<typeof AuthClient>> {
  accounts ??= import('./accounts.ts').then(({ createAuth }) => createAuth());
  return accounts;
}

/** Returns the session's token, refreshed if needed; undefined without a session. Loads the client of accounts only if it has to be refreshed. */
export async function sessionToken(): Promise<string | undefined> {
  const stored = freshSession()?.access_token;
  return stored ?? (await (await loadAuth()).getSession()).data.session?.access_token;
}

/** Returns the session's token; without a session, the backend's public key. */
export async function tokenOrKey(): Promise<string> {
  return (await sessionToken()) ?? backendKey();
}

/** To be called when a token was refused: its session may have ended elsewhere. */
export async function whenRefused(): Promise<void> {
  const { checkSession } = await import('./refusal.ts');
  await checkSession(await loadAuth());
}

/** Adds key and token to each request; refusals and failures of the network say our sentences (decision 0338). */
export function authenticated(
  send: typeof fetch,
  token = tokenOrKey,
  apikey = backendKey(),
): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', apikey);
    headers.set('Authorization', `Bearer ${await token()}`);
    try {
      const response = await send(input, { ...init, headers });
      if (response.ok) return response;
      if (response.status === 401) void whenRefused();
      return (await import('./refusal.ts')).withOurSentence(response);
    } catch (error) {
      return noAnswer(error);
    }
  };
}

/** The clients show the browser's words of an error; those of a response are ours. The browser logs its own. */
function noAnswer(error: unknown): Response {
  if (!(error instanceof TypeError)) throw error;
  return Response.json({ message: t('The server did not answer.') }, { status: 503 });
}
