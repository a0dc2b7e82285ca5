import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTo, officialClient, signIn, toldToApp } from '../harness/account.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { waitFor } from '../harness/wait.ts';

let installation: Installation;
let second: Installation;
let webUrl: string;

beforeAll(async () => {
  installation = await startInstallation({}, ['api', 'backend', 'worker', 'web']);
  webUrl = installation.running.webUrl ?? '';
});
afterAll(async () => {
  await second?.close();
  await installation?.close();
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const api = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`${webUrl}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });

async function addWebsite(token: string, url: string): Promise<string> {
  const body = JSON.stringify({ url, language: 'en' });
  const answer = await api('/api/websites', token, { method: 'POST', body });
  const { website } = (await answer.json()) as { website: { id: string } };
  return website.id;
}

describe('the official client against the embedded backend', () => {
  test('signs up by the link in the mail', async () => {
    const client = await officialClient(webUrl);
    const email = 'link@owner.example';
    const { error } = await client.auth.signInWithOtp({ email });
    expect(error).toBeNull();
    const mail = await mailTo(webUrl, email);
    const link = mail.links.find((address) => address.includes('/auth/v1/verify')) ?? '';
    const tokenHash = new URL(link).searchParams.get('token') ?? '';
    const { data } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    expect(data.user?.email).toBe(email);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test('adds a website, reads it under row-level security, uploads a picture, receives an invoice by realtime', async () => {
    const ada = await signIn(webUrl, 'ada@owner.example');
    const websiteId = await addWebsite(ada.token, 'shop.example');
    const own = await ada.client.from('websites').select('id, url');
    expect(own.data).toEqual([{ id: websiteId, url: 'https://shop.example' }]);
    const file = `${websiteId}/es/picture.png`;
    const uploaded = await ada.client.storage
      .from('translated-media')
      .upload(file, png, { upsert: true, cacheControl: '3600', contentType: 'image/png' });
    expect(uploaded.error).toBeNull();
    const { data } = ada.client.storage.from('translated-media').getPublicUrl(file);
    const shown = await fetch(data.publicUrl);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const received: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      ada.client
        .channel('invoices')
        .on('postgres_changes', { event: '*', schema: 'public', table: 'invoices' }, (change) =>
          received.push(change.new),
        )
        // Changes arrive from this message on.
        .on('system', {}, () => resolve())
        .subscribe((status, error) => {
          if (status === 'CHANNEL_ERROR') reject(error);
        });
    });
    await insertInvoice('in_1', ada.userId);
    await waitFor('the invoice', async () => (received.length > 0 ? true : undefined), 10_000);
    expect(received[0]).toMatchObject({ id: 'in_1', amount: 1450, status: 'open' });
    await ada.client.removeAllChannels();
  });

  test('cannot access anything of another user’s', async () => {
    const [bob, eve] = [
      await signIn(webUrl, 'bob@owner.example'),
      await signIn(webUrl, 'eve@owner.example'),
    ];
    const websiteId = await addWebsite(bob.token, 'bobs.example');
    expect((await eve.client.from('websites').select('id').eq('id', websiteId)).data).toEqual([]);
    const renamed = await eve.client
      .from('websites')
      .update({ name: 'mine' })
      .eq('id', websiteId)
      .select();
    expect(renamed.data).toEqual([]);
    const upload = await eve.client.storage
      .from('translated-media')
      .upload(`${websiteId}/es/x.png`, png, { contentType: 'image/png' });
    expect(upload.error).not.toBeNull();
    for (const [method, path] of [
      ['DELETE', `/api/websites/${websiteId}`],
      ['POST', `/api/websites/${websiteId}/crawl`],
      ['GET', `/api/website-strings/${websiteId}?targetLanguage=es`],
    ] as const) {
      expect([path, (await api(path, eve.token, { method })).status]).toEqual([path, 404]);
    }
    expect((await api('/api/admin/users', eve.token)).status).toBe(403);
  });

  test('a second server process on the same database serves the same sessions', async () => {
    const ada = await signIn(webUrl, 'two@owner.example');
    const session = (await ada.client.auth.getSession()).data.session;
    second = await startInstallation(
      { DATABASE_URL: installation.running.services.url, PUBLIC_URL: webUrl },
      ['api', 'backend'],
    );
    const secondUrl = second.running.webUrl ?? '';
    const { key } = await toldToApp(webUrl);
    const there = createClient(secondUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const set = await there.auth.setSession({
      access_token: session?.access_token ?? '',
      refresh_token: session?.refresh_token ?? '',
    });
    expect(set.data.user?.email).toBe('two@owner.example');
    const refreshed = await there.auth.refreshSession();
    const token = refreshed.data.session?.access_token ?? '';
    expect(refreshed.error).toBeNull();
    expect((await api('/api/websites', token)).status).toBe(200);
    await there.auth.signOut({ scope: 'global' });
    expect((await ada.client.auth.getUser()).error).not.toBeNull();
  });
});

async function insertInvoice(id: string, user_id: string): Promise<void> {
  await installation.running.services.database.kysely
    .insertInto('invoices')
    .values({ id, user_id, amount: 1450, status: 'open' })
    .execute();
}
