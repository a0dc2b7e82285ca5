import { afterAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from '../proxy/echo.fixture.ts';
import { ask, startHarness } from '../proxy/proxy.fixture.ts';
import { startOwnerApi } from './api.fixture.ts';

const harness = await startHarness(sendHtml(htmlOf('<p>Good day</p><a href="/about">About</a>')));
const api = await startOwnerApi(harness.database);
const { user_id } = await harness.database.kysely
  .selectFrom('websites')
  .select('user_id')
  .executeTakeFirstOrThrow();
const owner = user_id;
await harness.translate('Good day', 'Bonjour');
await harness.translate('Good day', 'Buenos días', 'es');
await harness.slug('about', 'a-propos');
await harness.setStatus('fr', 'completed');
await harness.setStatus('es', 'completed');
afterAll(async () => {
  await api.close();
  await harness.close();
});

const page = (path = '/fr/') => ask(harness.proxy.port, harness.host, path);
const inASecond = { timeout: 1000, interval: 10 };

async function firstId(kind: 'strings' | 'slugs'): Promise<string> {
  const path = `/api/website-${kind}/${harness.website.id}?targetLanguage=fr`;
  return (await api.call(`GET ${path}`, { as: owner })).body.originalItems[0].id;
}

async function put(path: string, body: object): Promise<void> {
  const { status } = await api.call(`PUT ${path}`, { as: owner, body });
  expect(status).toBe(200);
}

test('an edited translation is served within a second', async () => {
  expect((await page()).text).toContain('Bonjour');
  const websiteStringId = await firstId('strings');
  const edit = { websiteStringId, targetLanguage: 'fr', translatedString: 'Salut' };
  await put('/api/update-translation', edit);
  await expect.poll(async () => (await page()).text, inASecond).toContain('<p>Salut</p>');
});

test('an edited slug is linked and served within a second', async () => {
  expect((await page()).text).toContain('/fr/a-propos"');
  const websiteSlugId = await firstId('slugs');
  const edit = { websiteSlugId, targetLanguage: 'fr', translatedSlug: 'qui-sommes-nous' };
  await put('/api/update-slug-translation', edit);
  await expect.poll(async () => (await page()).text, inASecond).toContain('/fr/qui-sommes-nous"');
  expect((await page('/fr/qui-sommes-nous')).status).toBe(200);
});

test('a deleted translation is no longer served after a second', async () => {
  expect((await page('/es/')).text).toContain('lang="es"');
  const path = `/api/websites/${harness.website.id}/translations/es`;
  expect((await api.call(`DELETE ${path}`, { as: owner })).status).toBe(200);
  await expect.poll(async () => (await page('/es/')).text, inASecond).not.toContain('lang="es"');
});

test('a deleted website is no longer translated after a second: its own hosts redirect to the original', async () => {
  const addresses = [
    [harness.host, '/fr/'],
    [harness.host, '/'],
    ['www.deleted.example', '/fr/'],
    ['fr.deleted.example', '/'],
  ] as const;
  for (const [host, language] of [
    ['www.deleted.example', null],
    ['fr.deleted.example', 'fr'],
  ] as const) {
    const of = { website_id: harness.website.id, host, language };
    await harness.database.kysely.insertInto('website_hosts').values(of).execute();
  }
  const statuses = () =>
    Promise.all(
      addresses.map(async ([host, path]) => (await ask(harness.proxy.port, host, path)).status),
    );
  await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 200, 200, 200]);
  const deleted = await api.call(`DELETE /api/websites/${harness.website.id}`, { as: owner });
  expect(deleted.status).toBe(200);
  await expect.poll(statuses, inASecond).toEqual([404, 404, 302, 302]);
});
