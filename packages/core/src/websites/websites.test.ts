import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { websiteEndpoints } from './endpoints.ts';
import {
  addHost,
  addTranslationLanguage,
  createWebsite,
  findWebsite,
  softDeleteWebsite,
} from './index.ts';
import { selectOverview } from './overview.store.ts';

const testDatabase = closing(await createTestDatabase());
const userId = await createUser(testDatabase.database);

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
  test('hides the website, retains its row, lets nobody pay for it, and frees its address', async () => {
    const website = await add();
    await testDatabase.database.pool.query('update websites set billed_to = $1 where id = $2', [
      await createUser(testDatabase.database),
      website.id,
    ]);
    await softDeleteWebsite(testDatabase, website.id);
    await expect(findWebsite(testDatabase, website.id)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(softDeleteWebsite(testDatabase, website.id)).rejects.toMatchObject({
      code: 'not-found',
    });
    const { rows } = await testDatabase.database.pool.query(
      'select status, deleted_at is not null as dated, billed_to from websites where id = $1',
      [website.id],
    );
    expect(rows).toEqual([{ status: 'deleted', dated: true, billed_to: null }]);
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

const ada = await createUser(testDatabase.database);
const eve = await createUser(testDatabase.database);
const api = closing(await startApi(websiteEndpoints(testDatabase)));
const addByCall = (url: string, as = ada, language = 'en') =>
  api.call('POST /api/websites', { as, body: { url, language } });
const urls = async (as: string) =>
  (await api.call('GET /api/websites', { as })).body.map(({ url }: { url: string }) => url);

describe('200', () => {
  test('POST adds a website with no languages and a word count of 0', async () => {
    const { status, body } = await addByCall(' Shop.Example/ ');
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
    const first = (await addByCall('https://twice.example')).body.website;
    const again = await addByCall('HTTPS://TWICE.example/', ada, 'fr');
    expect([again.status, again.body]).toEqual([200, { website: first, already_added: true }]);
    expect((await addByCall('https://twice.example', eve)).body.website.id).not.toBe(first.id);
  });

  test('POST of another page of a host the user already has returns the existing website', async () => {
    const first = (await addByCall('https://pages.example')).body.website;
    const again = await addByCall('http://pages.example/Shop');
    expect([again.status, again.body]).toEqual([200, { website: first, already_added: true }]);
  });

  test('GET lists the user’s own, newest first', async () => {
    const grace = await createUser(testDatabase.database);
    await addByCall('one.example', grace);
    await addByCall('two.example', grace);
    expect(await urls(grace)).toEqual(['https://two.example', 'https://one.example']);
    expect(await urls(await createUser(testDatabase.database))).toEqual([]);
  });

  test('DELETE hides the website; its address can be added again', async () => {
    const { id } = (await addByCall('gone.example')).body.website;
    const { status, body } = await api.call(`DELETE /api/websites/${id}`, { as: ada });
    expect([status, body]).toEqual([200, { id }]);
    expect(await urls(ada)).not.toContain('https://gone.example');
    expect((await addByCall('gone.example')).body.website.id).not.toBe(id);
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

test('401: the token of a deleted account', async () => {
  expect((await addByCall('late.example', crypto.randomUUID())).status).toBe(401);
});

test('one query lists the websites of all accounts where the user may read them, those in trouble first', async () => {
  const { pool, kysely } = testDatabase.database;
  const agency = await createUser(testDatabase.database, 'agency@overview.example');
  const customer = await createUser(testDatabase.database, 'customer@overview.example');
  await pool.query(
    `insert into memberships (account_id, user_id, role, languages) values ($1, $2, 'translator', '{es}')`,
    [customer, agency],
  );
  await pool.query(
    `insert into websites (user_id, url, original_language)
     select case when n <= 1000 then $1::uuid else $2::uuid end, 'https://site-' || n || '.example', 'en'
     from generate_series(1, 2000) n`,
    [agency, customer],
  );
  const { rows } = await pool.query(
    `select id from websites where url = 'https://site-1777.example'`,
  );
  const { id } = rows[0];
  await pool.query(
    `with s as (insert into scans (website_id, status) values ($1, 'failed'))
     insert into translations (website_id, target_language, status, task_count, finished_task_count)
     values ($1, 'es', 'completed', 10, 9), ($1, 'fr', 'failed', 10, 2)`,
    [id],
  );
  const list = async (query = '') =>
    (await api.call(`GET /api/me/websites${query}`, { as: agency })).body;
  const { websites, totalCount } = await list();
  expect([totalCount, websites.length]).toEqual([2000, 10]);
  expect(websites[0]).toMatchObject({
    ...{ id, account_id: customer, account: 'customer@overview.example', trouble: ['scan'] },
    languages: [{ language: 'es', done: 9, total: 10 }],
    last_scan: { status: 'failed', at: expect.any(String) },
  });
  const later = await list('?sort=name&page=200');
  expect(later.websites.at(-1).url).toBe('https://site-999.example');
  expect((await list('?search=SITE-1777')).totalCount).toBe(1);
  expect((await list('?search=customer@')).totalCount).toBe(1000);
  expect((await api.call('GET /api/me/websites', { as: customer })).body.totalCount).toBe(1000);
  expect((await list('?others=true')).totalCount).toBe(0);
  await pool.query('insert into admins (user_id) values ($1)', [agency]);
  const others = await list('?others=true&search=.example');
  expect(others.websites.map(({ account_id }: { account_id: string }) => account_id)).not.toContain(
    customer,
  );
  expect(others.totalCount).toBeGreaterThan(0);
  const asked: string[] = [];
  const counting = kysely.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(queryId.queryId);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const place = { userId: agency, search: '', sort: 'trouble', limit: 100, offset: 0 } as const;
  expect((await selectOverview(counting, place)).websites).toHaveLength(100);
  expect(asked).toHaveLength(1);
});
