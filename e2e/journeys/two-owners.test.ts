import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { officialClient } from '../harness/account.ts';
import { openBrowser } from '../harness/browser.ts';
import type { Installation } from '../harness/installation.ts';
import { listed, signInHere } from '../harness/visitor.ts';
import { onInstallation } from '../harness/worker-installation.ts';

interface Owner {
  readonly email: string;
  readonly page: Page;
  readonly client: Awaited<ReturnType<typeof officialClient>>;
  readonly token: string;
  readonly websiteId: string;
  readonly host: string;
}

let installation: Installation;
let browser: Browser;
let webUrl: string;
let ada: Owner;
let eve: Owner;

onInstallation(['api', 'backend', 'web'], async (shared) => {
  installation = shared;
  browser = await openBrowser();
  webUrl = shared.running.webUrl ?? '';
  ada = await owner('ada');
  eve = await owner('eve');
});
afterAll(async () => {
  await ada?.client.removeAllChannels();
  await eve?.client.removeAllChannels();
  await browser?.close();
});

/** An owner in their own browser, with a website that has one string and its translation. */
async function owner(name: string): Promise<Owner> {
  const email = `${name}@owner.example`;
  const host = `${name}.example`;
  const page = await (await browser.newContext()).newPage();
  await signInHere(page, webUrl, email);
  const stored = await page.evaluate(() => localStorage.getItem('dragoman-session'));
  const { access_token, refresh_token, user } = JSON.parse(stored ?? '{}');
  const client = await officialClient(webUrl);
  await client.auth.setSession({ access_token, refresh_token });
  const { data } = await client
    .from('websites')
    .insert({
      user_id: user.id,
      url: `https://${host}`,
      original_language: 'en',
      translation_languages: ['es'],
    })
    .select('id')
    .single()
    .throwOnError();
  await addContent(data.id, name);
  await page.reload();
  return { email, page, client, token: access_token, websiteId: data.id, host };
}

async function addContent(website_id: string, name: string): Promise<void> {
  const { kysely } = installation.running.services.database;
  const { id } = await kysely
    .insertInto('website_strings')
    .values({
      website_id,
      original_string: `Tea of ${name}`,
      original_hash: Buffer.from(name.padEnd(32)),
      word_count: 3,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('translated_strings')
    .values({
      website_string_id: id,
      target_language: 'es',
      translated_string: `Té de ${name}`,
      state: 'machine',
    })
    .execute();
  await kysely
    .insertInto('translations')
    .values({ website_id, target_language: 'es', status: 'completed', task_count: 1 })
    .execute();
  await kysely
    .updateTable('websites')
    .set({ total_word_count: 3 })
    .where('id', '=', website_id)
    .execute();
}

test('each sees only their own list', async () => {
  expect(await Promise.all([listed(ada.page), listed(eve.page)])).toEqual([[ada.host], [eve.host]]);
  for (const { page } of [ada, eve]) {
    expect(await page.getByRole('heading', { name: 'All Other Websites' }).count()).toBe(0);
  }
});

test('opening another owner’s page redirects to the dashboard without showing anything', async () => {
  const { page } = eve;
  const seen: string[] = [];
  page.on('response', async (response) => {
    const body = await response.text().catch(() => '');
    if (body.includes(ada.host) || body.includes('of ada')) seen.push(response.url());
  });
  await page.goto(`${webUrl}/dashboard/website/${ada.websiteId}`);
  await page.waitForURL(`${webUrl}/dashboard`);
  await page.goto(`${webUrl}/dashboard/website/${ada.websiteId}/translation/es`);
  await page.waitForURL(`${webUrl}/dashboard`);
  expect(await listed(page)).toEqual([eve.host]);
  expect(seen).toEqual([]);
  // The owner can open her own page.
  await ada.page.goto(`${webUrl}/dashboard/website/${ada.websiteId}`);
  await ada.page.getByRole('heading', { name: ada.host, level: 1 }).waitFor();
});

test('by token: every API address of another owner’s website is 404', async () => {
  const of = (id: string): [string, string, object?][] => [
    ['POST', `/api/websites/${id}/crawl`],
    ['GET', `/api/websites/${id}/scan`],
    ['POST', `/api/websites/${id}/scan/cancel`],
    ['GET', `/api/websites/${id}/pages`],
    ['GET', `/api/websites/${id}/translation-progress/es`],
    ['GET', `/api/preview-content?websiteId=${id}&targetLanguage=es`],
    ['POST', '/api/translate-website', { websiteId: id, targetLang: 'fr' }],
    ['GET', `/api/websites/${id}/resolved-url`],
    ['POST', `/api/websites/${id}/provision`, { status: 'enabled' }],
    ['PUT', `/api/websites/${id}/url-structure`, { urlStructure: 'subdomain' }],
    ['GET', `/api/websites/${id}/check-dns`],
    ['GET', `/api/websites/${id}/verify-snippet`],
    ['PUT', `/api/websites/${id}/snippet-status`, { snippetChecked: true }],
    ['GET', `/api/website-strings/${id}?targetLanguage=es`],
    ['GET', `/api/website-slugs/${id}?targetLanguage=es`],
    ['DELETE', `/api/websites/${id}/translations/es`],
    ['DELETE', `/api/websites/${id}`],
  ];
  const ask = async ([method, path, body]: [string, string, object?]) => {
    const answer = await fetch(webUrl + path, {
      method,
      headers: { authorization: `Bearer ${eve.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return [method, path, answer.status];
  };
  const calls = of(ada.websiteId);
  expect(await Promise.all(calls.map(ask))).toEqual(
    calls.map(([method, path]) => [method, path, 404]),
  );
  const websites = await ada.client.from('websites').select('id, translation_languages');
  expect(websites.data).toEqual([{ id: ada.websiteId, translation_languages: ['es'] }]);
});

test('by the data client: another owner’s data cannot be read, changed or uploaded', async () => {
  const read = { websites: 'id', website_media: 'website_id', language_addresses: 'website_id' };
  for (const [table, column] of Object.entries(read)) {
    const { data } = await eve.client.from(table).select('*').eq(column, ada.websiteId);
    expect([table, data]).toEqual([table, []]);
  }
  // Its other tables are not served to anybody.
  const others = ['scans', 'pages', 'translations', 'website_strings', 'translated_strings'];
  for (const table of others) {
    const { status, data } = await eve.client.from(table).select('*');
    expect([table, status, data]).toEqual([table, 404, null]);
  }
  const change = { original_language: 'fr', translation_languages: [] };
  const changed = await eve.client.from('websites').update(change).eq('id', ada.websiteId).select();
  expect(changed.data).toEqual([]);
  const file = new Blob(['x'], { type: 'image/png' });
  const uploaded = await eve.client.storage
    .from('translated-media')
    .upload(`${ada.websiteId}/es/x.png`, file);
  expect(uploaded.error).not.toBeNull();
});

test('by realtime: only its owner receives changes to a website', async () => {
  const received = { ada: [] as string[], eve: [] as string[] };
  await Promise.all([listen(ada, received.ada), listen(eve, received.eve)]);
  await ada.client.from('websites').update({ name: 'Ada’s' }).eq('id', ada.websiteId);
  await expect.poll(() => received.ada, { timeout: 30_000 }).toContain(ada.websiteId);
  // Eve receives the next message, so her subscription was active all along.
  await eve.client.from('websites').update({ name: 'Eve’s' }).eq('id', eve.websiteId);
  await expect.poll(() => received.eve, { timeout: 30_000 }).toContain(eve.websiteId);
  expect(received.eve).not.toContain(ada.websiteId);
  expect(received.ada).not.toContain(eve.websiteId);
});

/** Subscribes to every website without a filter, so the server alone decides what arrives. */
function listen({ client }: Owner, received: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client
      .channel('everything')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'websites' }, (change) =>
        received.push((change.new as { id: string }).id),
      )
      .on('system', {}, () => resolve())
      .subscribe((status, error) => {
        if (status === 'CHANNEL_ERROR') reject(error);
      });
  });
}
