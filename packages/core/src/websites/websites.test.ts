import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addHost,
  addTranslationLanguage,
  createWebsite,
  findWebsite,
  softDeleteWebsite,
} from './index.ts';

let testDatabase: TestDatabase;
let userId: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  userId = await createUser(testDatabase.database);
});
afterAll(() => testDatabase.close());

const nowhere = '00000000-0000-4000-8000-000000000000';
let count = 0;

/** Adds a website that no other test has. */
function add(extra: object = {}) {
  count += 1;
  const url = `https://site-${count}.example`;
  return createWebsite(testDatabase, { userId, url, originalLanguage: 'en', ...extra });
}

describe('createWebsite', () => {
  test('stores its input with a normalized URL', async () => {
    const website = await createWebsite(testDatabase, {
      userId,
      url: ' HTTPS://Shop.Example/Path/ ',
      originalLanguage: 'en',
      translationLanguages: ['es', 'fr', 'es'],
      name: 'The shop',
      urlStructure: 'subdomain',
    });
    expect(website).toMatchObject({
      user_id: userId,
      url: 'https://shop.example',
      first_path: '/Path',
      original_language: 'en',
      translation_languages: ['es', 'fr'],
      name: 'The shop',
      url_structure: 'subdomain',
      status: null,
    });
    expect(await findWebsite(testDatabase, website.id)).toEqual(website);
  });

  test.each(['https://shared.example/other', 'http://shared.example', 'shared.example?page=2'])(
    '%s is the website of that host',
    async (url) => {
      const request = { userId, originalLanguage: 'en' };
      const first = await createWebsite(testDatabase, { ...request, url: 'shared.example/Shop' });
      expect(await createWebsite(testDatabase, { ...request, url })).toEqual(first);
      expect(first).toMatchObject({ url: 'https://shared.example', first_path: '/Shop' });
    },
  );

  test('another port is another website', async () => {
    const request = { userId, originalLanguage: 'en' };
    const [first, second] = await Promise.all(
      ['ports.example:8080', 'ports.example:8081'].map((url) =>
        createWebsite(testDatabase, { ...request, url }),
      ),
    );
    expect(first?.id).not.toBe(second?.id);
  });

  test('concurrent calls add one website, ignoring case', async () => {
    const other = await createUser(testDatabase.database);
    const request = { userId: other, originalLanguage: 'en' };
    const addresses = Array.from({ length: 12 }, (_, index) =>
      index % 2 ? 'https://twice.example/Shop' : 'https://TWICE.example/shop/',
    );
    const made = await Promise.all(
      addresses.map((url) => createWebsite(testDatabase, { ...request, url })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const elsewhere = await createWebsite(testDatabase, {
      ...request,
      userId,
      url: 'https://twice.example/shop',
    });
    expect(elsewhere.id).not.toBe(made[0]?.id);
  });

  test.each([
    [{ url: '  ' }, 'address-invalid'],
    [{ url: 'ada@shop.example' }, 'address-invalid'],
    [{ translationLanguages: ['en'] }, 'bad-request'],
    [{ translationLanguages: ['qq-nonsense'] }, 'bad-request'],
  ])('refuses %o', async (extra, code) => {
    await expect(add(extra)).rejects.toMatchObject({ code });
  });
});

describe('translation languages', () => {
  test('are added once, even concurrently', async () => {
    const { id } = await add();
    const request = { websiteId: id, language: 'ar' };
    await Promise.all([1, 2, 3].map(() => addTranslationLanguage(testDatabase, request)));
    expect((await findWebsite(testDatabase, id)).translation_languages).toEqual(['ar']);
  });

  test('refuse the original one and unknown ones', async () => {
    const { id } = await add();
    for (const language of ['en', 'xx-none']) {
      const one = { websiteId: id, language };
      await expect(addTranslationLanguage(testDatabase, one)).rejects.toMatchObject({
        code: 'bad-request',
      });
    }
    expect((await findWebsite(testDatabase, id)).translation_languages).toEqual([]);
  });
});

describe('softDeleteWebsite', () => {
  test('hides the website, retains its row, and frees its address', async () => {
    const website = await add();
    await softDeleteWebsite(testDatabase, website.id);
    await expect(findWebsite(testDatabase, website.id)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(softDeleteWebsite(testDatabase, website.id)).rejects.toMatchObject({
      code: 'not-found',
    });
    const { rows } = await testDatabase.database.pool.query(
      'select status, deleted_at is not null as dated from websites where id = $1',
      [website.id],
    );
    expect(rows).toEqual([{ status: 'deleted', dated: true }]);
    const again = await createWebsite(testDatabase, {
      userId,
      url: website.url,
      originalLanguage: 'en',
    });
    expect(again.id).not.toBe(website.id);
  });
});

describe('addHost', () => {
  const hosts = async (websiteId: string) => {
    const { rows } = await testDatabase.database.pool.query(
      'select host, language, origin_url from website_hosts where website_id = $1 order by host',
      [websiteId],
    );
    return rows;
  };

  test('stores a host in lower case and punycode; repeating it updates the row', async () => {
    const { id } = await add();
    await addHost(testDatabase, { websiteId: id, host: 'ES.Bücher.Example.', language: 'es' });
    await addHost(testDatabase, {
      websiteId: id,
      host: 'es.bücher.example',
      language: 'fr',
      originUrl: 'http://o.example',
    });
    expect(await hosts(id)).toEqual([
      { host: 'es.xn--bcher-kva.example', language: 'fr', origin_url: 'http://o.example' },
    ]);
  });

  test('refuses a host of another website without changing it', async () => {
    const [one, other] = [await add(), await add()];
    await addHost(testDatabase, { websiteId: one.id, host: 'taken.example', language: 'es' });
    await expect(
      addHost(testDatabase, { websiteId: other.id, host: 'Taken.example', language: null }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'taken.example already serves another website.',
    });
    expect(await hosts(one.id)).toMatchObject([{ host: 'taken.example', language: 'es' }]);
    expect(await hosts(other.id)).toEqual([]);
  });

  test.each([
    '',
    'a b.example',
    'shop.example:80',
    'shop.example/path',
    'ada@shop.example',
    'a..b',
    '-a.example',
    'x?y',
  ])('refuses “%s” as a host name', async (host) => {
    const { id } = await add();
    await expect(
      addHost(testDatabase, { websiteId: id, host, language: null }),
    ).rejects.toMatchObject({
      code: 'bad-request',
    });
  });

  test('needs an existing website', async () => {
    const request = { websiteId: nowhere, host: 'free.example', language: null };
    await expect(addHost(testDatabase, request)).rejects.toMatchObject({ code: 'not-found' });
  });
});
