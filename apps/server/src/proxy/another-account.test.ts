import { insertWebsite } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { ask, type Harness, startHarness } from './proxy.fixture.ts';
import { writerOf } from './website.fixture.ts';

const paths: Record<string, Record<string, string>> = {
  '/': { 'cache-control': 'max-age=60' },
  '/private': {},
  '/each': { 'cache-control': 'max-age=60', vary: 'X-Request-Id' },
};

const harness: Harness = await startHarness((request, response) => {
  const { 'accept-language': language, via, 'x-request-id': id } = request.headers;
  // Answers a stranger's website as if nothing of it might be shared.
  const isPrivate = request.url === '/private' && !via?.includes(harness.website.id);
  const html = htmlOf(`<p>Language ${language}</p><p>${via}</p><p>${id}</p>`);
  sendHtml(html, isPrivate ? { 'cache-control': 'private' } : (paths[request.url ?? ''] ?? {}))(
    request,
    response,
  );
});
const { database } = harness;
const id = await insertWebsite(database, {
  url: `http://${harness.authority}/`,
  original_language: 'de',
  translation_languages: ['fr'],
  url_structure: 'subdirectory',
});
const stranger = `${id}.proxy.localhost`;
await harness.translate('Language en', 'Langue en');
await writerOf(database, id).translate('Language de', 'Langue de');
afterAll(() => harness.close());

const get = async (host: string, path: string) =>
  (await ask(harness.proxy.port, host, `/fr${path}`)).text;
const fetches = (path: string) => harness.seen.filter(({ url }) => url === path).length;

test('a stranger who adds the same website in another language does not change what its owner’s visitors get', async () => {
  expect(await get(stranger, '/')).toContain('Langue de');
  const owned = await get(harness.host, '/');
  expect(owned).toContain('Langue en');
  expect(owned).not.toContain(stranger.split('.')[0]);
  expect(await get(stranger, '/')).toContain('Langue de');
});

test('each website is fetched once, however often it is visited', async () => {
  const before = fetches('/');
  for (let count = 0; count < 5; count += 1) {
    await get(harness.host, '/');
    await get(stranger, '/');
  }
  expect(fetches('/')).toBe(before);
  expect(before).toBe(2);
});

test('a page that may not be shared with the stranger’s visitors is still shared among the owner’s', async () => {
  await get(stranger, '/private');
  await Promise.all(Array.from({ length: 5 }, () => get(harness.host, '/private')));
  expect(fetches('/private')).toBe(2);
});

test('a page that depends on a field that we make different in each request is fetched for each', async () => {
  const first = await get(harness.host, '/each');
  expect(await get(harness.host, '/each')).not.toBe(first);
  expect(fetches('/each')).toBe(2);
});

test('a changed original language is what the next fetch asks for', async () => {
  await harness.change({ original_language: 'it' });
  await expect.poll(() => get(harness.host, '/')).toContain('Language it');
});
