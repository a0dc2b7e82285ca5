import { createSwitcherConfigs } from '@dragoman/core/serving';
import { addHost, createWebsite } from '@dragoman/core/websites';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, expect, test } from 'vitest';
import { startWeb } from './start-web.ts';
import { switcherConfigsPart } from './switcher-configs.ts';

const visitorOrigin = (host: string) => `https://${host}`;
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${web.port}${path}`, { headers });

/** Returns the argument of `Dragoman.config` in the response. */
async function fetchConfig(website = id) {
  const text = await (await ask(`/translate/${website}.js`)).text();
  return JSON.parse(/^Dragoman\.config\((.*)\)$/.exec(text)?.[1] ?? '');
}

const installed = await createTestDatabase();
const { database } = installed;
const userId = await createUser(database);
const website = await createWebsite(installed, {
  userId,
  url: 'https://www.shop.example/',
  originalLanguage: 'en',
});
const id = website.id;
await database.kysely
  .updateTable('websites')
  .set({
    translation_languages: ['es', 'fr'],
    status: 'enabled',
    url_structure: 'subdirectory',
    language_switcher_config: JSON.stringify({ template: 'dropdown', showFlags: true }),
  })
  .where('id', '=', id)
  .execute();
await addHost(installed, { websiteId: id, host: 'www.shop.example', language: null });
await database.kysely
  .insertInto('translations')
  .values({ website_id: id, target_language: 'es', status: 'completed' })
  .execute();
const web = await startWeb({
  host: '127.0.0.1',
  port: 0,
  trustedProxies: [],
  parts: [switcherConfigsPart(createSwitcherConfigs({ database, log: silentLog, visitorOrigin }))],
  log: silentLog,
});
afterAll(async () => {
  await web.close();
  await installed.close();
});

test('requests for nonexistent ids do not starve existing ones', async () => {
  await fetchConfig();
  const invented = Array.from({ length: 200 }, () => ask(`/translate/${crypto.randomUUID()}.js`));
  const statuses = new Set((await Promise.all(invented)).map(({ status }) => status));
  for (const status of statuses) expect([200, 429]).toContain(status);
  expect(await fetchConfig()).toMatchObject({ languages: expect.anything() });
});

test('returns the live languages with their subdirectory prefixes', async () => {
  const { languages, ...style } = await fetchConfig();
  expect(languages.map(({ code, base }: { code: string; base: string }) => [code, base])).toEqual([
    ['en', 'https://www.shop.example'],
    ['es', 'https://www.shop.example/es'],
  ]);
  expect(style).toMatchObject({ current: 'en', template: 'dropdown', showFlags: true });
});

test('is cacheable and readable by every site, and null for a missing website', async () => {
  const answer = await ask(`/translate/${id}.js`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
  expect(answer.headers.get('set-cookie')).toBeNull();
  const again = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await ask(`/translate/${id}.js`, again)).status).toBe(304);
  expect(await fetchConfig('00000000-0000-4000-8000-000000000000')).toBeNull();
  expect(await fetchConfig('x')).toBeNull();
});

test('returns the original at its own port, and languages at their public origins', async () => {
  const { database } = installed;
  const other = await createWebsite(installed, {
    userId: await createUser(database),
    url: 'http://www.leaves.example:8080/',
    originalLanguage: 'en',
  });
  await database.kysely
    .updateTable('websites')
    .set({ translation_languages: ['es'], status: 'enabled', url_structure: 'subdomain' })
    .where('id', '=', other.id)
    .execute();
  await addHost(installed, { websiteId: other.id, host: 'es.leaves.example', language: 'es' });
  await database.kysely
    .insertInto('translations')
    .values({ website_id: other.id, target_language: 'es', status: 'completed' })
    .execute();
  const { languages } = await fetchConfig(other.id);
  expect(languages.map(({ base }: { base: string }) => base)).toEqual([
    'http://www.leaves.example:8080',
    'https://es.leaves.example',
  ]);
});

test('returns custom hosts between subdomains; a cached config survives a database outage', async () => {
  const { database } = installed;
  await database.kysely
    .updateTable('websites')
    .set({ url_structure: 'subdomain' })
    .where('id', '=', id)
    .execute();
  await addHost(installed, { websiteId: id, host: 'es.shop.example', language: 'es' });
  const options = { database, log: silentLog, visitorOrigin };
  const fresh = createSwitcherConfigs({ ...options, maxAge: -1 });
  const read = async () =>
    JSON.parse((await fresh.read(id)) ?? '').languages.map((entry: { href: string }) => entry.href);
  const expected = ['https://www.shop.example/', 'https://es.shop.example/'];
  expect(await read()).toEqual(expected);
  await database.close();
  for (const _ of [1, 2]) expect(await read()).toEqual(expected);
});
