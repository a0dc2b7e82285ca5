import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import { websiteEndpoints } from './endpoints.ts';

let testDatabase: TestDatabase;
let api: ApiHarness;
let ada: string;
let eve: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ada = await createUser(testDatabase.database);
  eve = await createUser(testDatabase.database);
  api = await startApi(websiteEndpoints(testDatabase));
});
afterAll(async () => {
  await api.close();
  await testDatabase.close();
});

const nowhere = '00000000-0000-4000-8000-000000000000';
const add = (url: string, as = ada, language = 'en') =>
  api.call('POST /api/websites', { as, body: { url, language } });
const urls = async (as: string) =>
  (await api.call('GET /api/websites', { as })).body.map(({ url }: { url: string }) => url);

describe('200', () => {
  test('POST adds a website with no languages and a word count of 0', async () => {
    const { status, body } = await add(' Shop.Example/ ');
    expect([status, body.already_added]).toEqual([200, false]);
    expect(body.website).toMatchObject({
      user_id: ada,
      url: 'https://shop.example',
      original_language: 'en',
      translation_languages: [],
      total_word_count: 0,
      status: null,
      dns_checked: false,
      snippet_checked: false,
      url_structure: 'subdomain',
      language_switcher_config: null,
    });
    expect(body.website.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('POST of an address the user already has returns the existing website', async () => {
    const first = (await add('https://twice.example')).body.website;
    const again = await add('HTTPS://TWICE.example/', ada, 'fr');
    expect([again.status, again.body]).toEqual([200, { website: first, already_added: true }]);
    expect((await add('https://twice.example', eve)).body.website.id).not.toBe(first.id);
  });

  test('POST of another page of a host the user already has returns the existing website', async () => {
    const first = (await add('https://pages.example')).body.website;
    const again = await add('http://pages.example/Shop');
    expect([again.status, again.body]).toEqual([200, { website: first, already_added: true }]);
  });

  test('GET lists the user’s own, newest first', async () => {
    const grace = await createUser(testDatabase.database);
    await add('one.example', grace);
    await add('two.example', grace);
    expect(await urls(grace)).toEqual(['https://two.example', 'https://one.example']);
    expect(await urls(await createUser(testDatabase.database))).toEqual([]);
  });

  test('DELETE hides the website; its address can be added again', async () => {
    const { id } = (await add('gone.example')).body.website;
    const { status, body } = await api.call(`DELETE /api/websites/${id}`, { as: ada });
    expect([status, body]).toEqual([200, { id }]);
    expect(await urls(ada)).not.toContain('https://gone.example');
    expect((await add('gone.example')).body.website.id).not.toBe(id);
  });
});

describe('400', () => {
  test.each([
    [{ language: 'en' }, 'url', '“url” is missing.'],
    [{ url: '  ', language: 'en' }, 'url', 'Please enter a website URL.'],
    [
      { url: 'ada@shop.example', language: 'en' },
      'url',
      'Cannot submit an email address. Please enter a website URL instead.',
    ],
    [{ url: 'shop.example' }, 'language', '“language” is missing.'],
    [{ url: 'shop.example', language: 'tlh' }, 'language', 'This is not a supported language.'],
  ])('POST %j', async (body, field, error) => {
    const answered = await api.call('POST /api/websites', { as: ada, body });
    expect(answered.status).toBe(400);
    expect(answered.body).toMatchObject({ error, field });
  });
});

test.each(['GET /api/websites', 'POST /api/websites', `DELETE /api/websites/${nowhere}`])(
  '401: %s without a token',
  async (call) => {
    const { status, body } = await api.call(call);
    expect([status, body.error]).toEqual([401, 'No active session. Please log in.']);
  },
);

test('401: the token of a deleted account', async () => {
  expect((await add('late.example', crypto.randomUUID())).status).toBe(401);
});

describe('404', () => {
  test.each([nowhere, 'no-uuid', '%00', "1' or '1'='1"])('DELETE %s', async (id) => {
    const path = `/api/websites/${id.startsWith('%') ? id : encodeURIComponent(id)}`;
    const { status, body } = await api.call(`DELETE ${path}`, { as: ada });
    expect([status, body.error]).toEqual([404, 'Not found']);
  });

  test('DELETE of another user’s website or a deleted one changes nothing', async () => {
    const { id } = (await add('mine.example')).body.website;
    expect((await api.call(`DELETE /api/websites/${id}`, { as: eve })).status).toBe(404);
    expect((await api.call(`DELETE /api/websites/${id}`, { as: ada })).status).toBe(200);
    expect((await api.call(`DELETE /api/websites/${id}`, { as: ada })).status).toBe(404);
  });
});

test('429: too many additions in ten minutes', async () => {
  const greedy = await createUser(testDatabase.database);
  const statuses = [];
  for (let count = 0; count < 61; count += 1) {
    statuses.push((await add('same.example', greedy)).status);
  }
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses[60]).toBe(429);
});
