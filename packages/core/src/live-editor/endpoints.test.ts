import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { redeemLiveEditorLink } from '../live-editor-links/index.ts';
import { createWebsite } from '../websites/index.ts';
import { liveEditorEndpoints } from './index.ts';

const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const owner = await createUser(database);
const website = { userId: owner, url: 'https://shop.example', originalLanguage: 'en' };
const created = { ...website, translationLanguages: ['es', 'fr'] };
const websiteId = (await createWebsite(testDatabase, created)).id;
let isReachable = false;
const api = closing(
  await startApi(
    liveEditorEndpoints({
      database,
      publicUrl: 'https://app.example/',
      visitorOrigin: (host) => `https://${host}`,
      proxyHost: 'proxy.dragoman.example',
      fetchPage: async (url) => {
        if (!isReachable) throw new Error('no certificate');
        return { url, status: 404, headers: {}, redirects: [], body: new Uint8Array() };
      },
    }),
  ),
);

const ask = (body: unknown, as = owner) =>
  api.call(`POST /api/websites/${websiteId}/live-editor-links`, { as, body });

async function goLive(structure: 'subdomain' | 'subdirectory'): Promise<void> {
  const { kysely } = testDatabase.database;
  const values = { url_structure: structure, status: 'enabled' } as const;
  await kysely.updateTable('websites').set(values).where('id', '=', websiteId).execute();
  await kysely.deleteFrom('website_hosts').execute();
  const hosts =
    structure === 'subdirectory'
      ? [{ host: 'shop.example', language: null }]
      : [{ host: 'es.shop.example', language: 'es' }];
  const rows = hosts.map((host) => ({ ...host, website_id: websiteId }));
  await kysely.insertInto('website_hosts').values(rows).execute();
  await kysely
    .insertInto('translations')
    .values({
      website_id: websiteId,
      target_language: 'es',
      status: 'completed',
      first_completed_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

test('before a language is live, a link leads to the website’s name below ours', async () => {
  isReachable = true;
  const origin = `https://${websiteId}.proxy.dragoman.example/es`;
  for (const page of ['/tea?cup=2', `${origin}/tea?cup=2`]) {
    const { status, body } = await ask({ targetLanguage: 'es', page });
    expect([status, body.path]).toEqual([201, '/tea?cup=2']);
    expect(body.url).toMatch(`${origin}/tea?cup=2&dragoman-edit=`);
  }
  expect((await ask({ targetLanguage: 'ja', page: '/' })).status).toBe(409);
  isReachable = false;
});

test('without that name, a language that is not live has no link', async () => {
  const { status, body } = await ask({ targetLanguage: 'es', page: '/' });
  expect([status, body.error]).toEqual([409, 'This language is not live yet.']);
});

describe.each([
  ['subdirectory', 'https://shop.example/es'],
  ['subdomain', 'https://es.shop.example'],
] as const)('on a %s', (structure, origin) => {
  beforeEach(() => goLive(structure));

  test('a link leads to the page in the language and is used once', async () => {
    const { status, body } = await ask({ targetLanguage: 'es', page: '/tea?cup=2' });
    expect([status, body.path]).toEqual([201, '/tea?cup=2']);
    const [, token = ''] = /^(?:.*)\?cup=2&dragoman-edit=([\w-]{43})$/.exec(body.url) ?? [];
    expect(body.url).toBe(`${origin}/tea?cup=2&dragoman-edit=${token}`);
    const redeem = () =>
      redeemLiveEditorLink(testDatabase.database, { token, websiteId, language: 'es' });
    expect(await redeem()).toBe('https://app.example');
    expect(await redeem()).toBeUndefined();
  });

  test('the address of a served page leads to the same page', async () => {
    const { body } = await ask({ targetLanguage: 'es', page: `${origin}/tea?cup=2#milk` });
    expect(body.path).toBe('/tea?cup=2');
    expect(body.url).toMatch(`${origin}/tea?cup=2&dragoman-edit=`);
  });

  test.each(['https://other.example/tea', 'javascript:alert(1)', 'tea'])(
    'the address %s is of no page',
    async (page) => {
      const { status, body } = await ask({ targetLanguage: 'es', page });
      expect([status, body.field]).toEqual([400, 'page']);
    },
  );
});

test('another owner gets no link and finds no string', async () => {
  const eve = await createUser(testDatabase.database);
  expect((await ask({ targetLanguage: 'es', page: '/' }, eve)).status).toBe(404);
  const call = { as: eve, body: { texts: ['Tea'] } };
  expect((await api.call(`POST /api/websites/${websiteId}/find-strings`, call)).status).toBe(404);
});

test('strings are found by their texts', async () => {
  await testDatabase.database.pool.query(
    `insert into website_strings (website_id, original_string, original_hash)
     values ($1, 'Tea', sha256('Tea'))`,
    [websiteId],
  );
  const call = { as: owner, body: { texts: ['Tea', 'Coffee'] } };
  const { body } = await api.call(`POST /api/websites/${websiteId}/find-strings`, call);
  expect(body.strings).toEqual([{ id: expect.any(String), text: 'Tea' }]);
});
