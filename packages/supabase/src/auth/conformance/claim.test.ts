import { createTestDatabase } from '@dragoman/database/testing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { AuthMail } from '../../auth-wire/index.ts';
import { restPlugin } from '../../rest/index.ts';
import { openLink } from '../../testing/index.ts';
import { openKeys } from '../../tokens/index.ts';
import { authPlugin } from '../index.ts';

/** Sign-up with the magic link of a preview, through the official client [visitor-account-admin §4]. */
const mails: AuthMail[] = [];

const harness = await createTestDatabase();
const { database } = harness;
const keys = await openKeys({ database, issuer: 'http://127.0.0.1/auth/v1' });
const app = fastify({ forceCloseConnections: true });
const mailer = { send: async (mail: AuthMail) => void mails.push(mail) };
const place = { externalUrl: '', siteUrl: 'http://127.0.0.1', redirectAllowList: [] };
const options = { ...place, database, keys, mailer, limits: false as const };
await app.register(authPlugin(options), { prefix: '/auth/v1' });
await app.register(restPlugin({ database, keys }), { prefix: '/rest/v1' });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
options.externalUrl = `${url}/auth/v1`;
const auth = { autoRefreshToken: false, persistSession: false };
const connect = (flowType = 'implicit') =>
  createClient(url, keys.publishableKey, { auth: { ...auth, flowType } });
afterAll(async () => {
  await app.close();
  await harness.close();
});

async function park(client: SupabaseClient, url: string): Promise<string> {
  const row = { url, original_language: 'en' };
  const { data, error } = await client.from('temp_websites').insert(row).select().single();
  expect(error).toBeNull();
  return data.id;
}

async function askForLink(client: SupabaseClient, email: string, tempWebsiteId: string) {
  const emailRedirectTo = 'http://127.0.0.1/dashboard';
  const options = { emailRedirectTo, data: { tempWebsiteId } };
  const { error } = await client.auth.signInWithOtp({ email, options });
  expect(error).toBeNull();
  return mails.findLast(({ to }) => to === email)?.code ?? '';
}

test("signing in creates the website and its trial exactly once, with or without the browser's claim", async () => {
  for (const browserToo of [false, true]) {
    const client = connect();
    const email = `ada-${browserToo}@example.org`;
    const id = await park(client, 'https://shop.example');
    const token = await askForLink(client, email, id);
    const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' });
    expect(error).toBeNull();
    if (browserToo) {
      // The browser's claim finds nothing left to do.
      const pending = await client.from('temp_websites').select('url').eq('id', id).maybeSingle();
      expect(pending.data).toBeNull();
    }
    const websites = await client
      .from('websites')
      .select('url, status, total_word_count, user_id, translation_languages');
    expect(websites.data).toEqual([
      {
        url: 'https://shop.example',
        status: null,
        total_word_count: 0,
        user_id: data.user?.id,
        translation_languages: [],
      },
    ]);
    const { rows: subscriptions } = await harness.database.pool.query(
      'select subscription_status from subscriptions where user_id = $1',
      [data.user?.id],
    );
    expect(subscriptions).toEqual([{ subscription_status: 'trial' }]);
    const { data: now } = await client.auth.getUser();
    expect(now.user?.user_metadata).not.toHaveProperty('tempWebsiteId');
  }
});

test('an unknown pending website does not prevent signing in', async () => {
  const client = connect();
  const email = 'bob@example.org';
  const token = await askForLink(client, email, 'nonsense');
  const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' });
  expect([error, data.user?.email]).toEqual([null, email]);
  expect((await client.from('websites').select('id')).data).toEqual([]);
});

describe('an existing account', () => {
  async function known(email: string) {
    const client = connect();
    const token = await askForLink(client, email, 'none');
    const { data } = await client.auth.verifyOtp({ email, token, type: 'email' });
    return { client, id: data.user?.id };
  }
  const websites = (client: SupabaseClient) => client.from('websites').select('url, user_id');

  test('gets the pending website only after signing in', async () => {
    const email = 'eve@example.org';
    const { client, id } = await known(email);
    const visitor = connect();
    const pending = await park(visitor, 'https://second.example');
    const token = await askForLink(visitor, email, pending);
    expect((await websites(client)).data).toEqual([]);
    const { error } = await visitor.auth.verifyOtp({ email, token, type: 'email' });
    expect(error).toBeNull();
    expect((await websites(visitor)).data).toEqual([
      { url: 'https://second.example', user_id: id },
    ]);
    const { data } = await visitor.auth.getUser();
    expect(data.user?.user_metadata).not.toHaveProperty('tempWebsiteId');
  });

  test('gets the pending website through a PKCE link', async () => {
    const email = 'kim@example.org';
    await known(email);
    const visitor = connect('pkce');
    await askForLink(visitor, email, await park(visitor, 'https://third.example'));
    const mail = mails.findLast(({ to }) => to === email) as AuthMail;
    const code = (await openLink(mail)).searchParams.get('code') ?? '';
    expect((await visitor.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await websites(visitor)).data).toMatchObject([{ url: 'https://third.example' }]);
  });

  test('keeps its metadata when a stranger requests the link', async () => {
    const email = 'dan@example.org';
    const { client } = await known(email);
    await client.auth.updateUser({ data: { name: 'Dan' } });
    const data = { name: 'Mallory', role: 'admin', tempWebsiteId: 'nonsense' };
    await connect().auth.signInWithOtp({ email, options: { data } });
    const token = mails.findLast(({ to }) => to === email)?.code ?? '';
    const { data: now } = await client.auth.verifyOtp({ email, token, type: 'email' });
    expect(now.user?.user_metadata).toMatchObject({ name: 'Dan' });
    for (const key of ['role', 'tempWebsiteId']) {
      expect(now.user?.user_metadata).not.toHaveProperty(key);
    }
  });
});
