import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { waitFor } from './wait.ts';

/** A mail in the development inbox, as far as the journeys look at it. */
export interface InboxMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly links: readonly string[];
  readonly code?: string;
}

/** The newest mail to an address, once there is one. */
export function mailTo(webUrl: string, address: string): Promise<InboxMail> {
  return waitFor(`a mail to ${address}`, async () => {
    const answer = await fetch(`${webUrl}/dev/inbox.json?to=${encodeURIComponent(address)}`);
    const { mails } = (await answer.json()) as { mails: InboxMail[] };
    return mails[0];
  });
}

/** What the server tells the app: where the backend is and with which key. */
export async function backendOf(webUrl: string): Promise<{ url: string; key: string }> {
  const html = await (await fetch(`${webUrl}/login`)).text();
  const [, json = '{}'] =
    /<script type="application\/json" id="app-config">(.*?)<\/script>/s.exec(html) ?? [];
  const { supabaseUrl, supabaseKey } = JSON.parse(json);
  return { url: supabaseUrl, key: supabaseKey };
}

/** The official client as published, with a session in memory only. */
export async function officialClient(webUrl: string): Promise<SupabaseClient> {
  const { url, key } = await backendOf(webUrl);
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Signs up, or in, by the code of a magic link's mail. Returns the client and the user's id. */
export async function signIn(
  webUrl: string,
  email: string,
): Promise<{ client: SupabaseClient; userId: string; token: string }> {
  const client = await officialClient(webUrl);
  const sent = await client.auth.signInWithOtp({ email });
  if (sent.error) throw sent.error;
  const { code = '' } = await mailTo(webUrl, email);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  if (error) throw error;
  return { client, userId: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}
