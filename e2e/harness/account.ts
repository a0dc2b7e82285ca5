import { createHmac } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { waitFor } from './wait.ts';

/** A mail in the development inbox, as far as the journeys look at it. */
export interface InboxMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code?: string;
}

/** The newest mail to an address with what is wanted, once there is one after the `known` first ones. */
export async function mailTo(
  webUrl: string,
  address: string,
  known = 0,
  isWanted: (mail: InboxMail) => boolean = () => true,
): Promise<InboxMail> {
  const { inbox } = await toldToApp(webUrl);
  return waitFor(`a mail to ${address}`, async () => {
    const mails = await mailsIn(inbox, address);
    return mails.slice(0, mails.length - known).find(isWanted);
  });
}

/** The mails to an address, newest first. */
export async function mailsTo(webUrl: string, address: string): Promise<InboxMail[]> {
  return mailsIn((await toldToApp(webUrl)).inbox, address);
}

async function mailsIn(inbox: string, address: string): Promise<InboxMail[]> {
  const answer = await fetch(`${inbox}.json?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { mails: InboxMail[] }).mails;
}

/** The link of the newest invitation or offer to an address, once there is one. */
export async function invitationOf(webUrl: string, email: string): Promise<string> {
  const link = await waitFor(`an invitation of ${email}`, async () =>
    (await mailsTo(webUrl, email))
      .flatMap(({ links }) => links)
      .find((address) => address.includes('part=invitation')),
  );
  const { pathname, search } = new URL(link);
  return webUrl + pathname + search;
}

/** Empties the development inbox. */
export async function forgetMails(webUrl: string): Promise<void> {
  const { inbox } = await toldToApp(webUrl);
  await fetch(`${inbox}.json`, { method: 'DELETE' });
}

/** What the server tells the app: where backend and inbox are, and with which key. */
export async function toldToApp(
  webUrl: string,
): Promise<{ url: string; key: string; inbox: string }> {
  const html = await (await fetch(`${webUrl}/login`)).text();
  const [, json = '{}'] =
    /<script type="application\/json" id="app-config">(.*?)<\/script>/s.exec(html) ?? [];
  const { supabaseUrl, supabaseKey, inboxUrl } = JSON.parse(json);
  return { url: supabaseUrl, key: supabaseKey, inbox: inboxUrl };
}

/** The official client as published, with a session in memory only. */
async function officialClient(webUrl: string): Promise<SupabaseClient> {
  const { url, key } = await toldToApp(webUrl);
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Signs up, or in, by the code of a magic link's mail. Returns the client and the user's id. */
export async function signIn(
  webUrl: string,
  email: string,
): Promise<{ client: SupabaseClient; userId: string; token: string }> {
  const client = await officialClient(webUrl);
  // The mail is sent after the answer, so an earlier one could be taken for it.
  const known = (await mailsTo(webUrl, email)).length;
  const sent = await client.auth.signInWithOtp({ email });
  if (sent.error) throw sent.error;
  const { code = '' } = await mailTo(webUrl, email, known, (mail) => mail.code !== undefined);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  if (error) throw error;
  return { client, userId: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}

/** Gives the account an authenticator app; returns its secret. */
export async function addFactor({ auth }: SupabaseClient): Promise<string> {
  const { data: factor } = await auth.mfa.enroll({ factorType: 'totp' });
  const secret = factor?.type === 'totp' ? factor.totp.secret : '';
  const factorId = factor?.id ?? '';
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: totp(secret) });
  if (error) throw error;
  return secret;
}

/** The code of an authenticator app [RFC 6238] some steps of 30 seconds from now. */
export function totp(secret: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}
