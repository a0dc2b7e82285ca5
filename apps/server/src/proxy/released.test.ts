import type { Schema } from '@dragoman/database/schema';
import type { Updateable } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { ask, type Harness, startHarness } from './proxy.fixture.ts';

const page = htmlOf('<p>Good day</p>');
const sitemap = '<urlset><url><loc>http://tea.test/about</loc></url></urlset>';
let harness: Harness;
const at = (path: string, host = 'www.tea.test', options: Parameters<typeof ask>[3] = {}) =>
  ask(harness.proxy.port, host, path, options);

beforeEach(async () => {
  harness = await startHarness((request, response) => {
    if (request.url !== '/sitemap.xml') return sendHtml(page)(request, response);
    response.writeHead(200, { 'content-type': 'text/xml' }).end(sitemap);
  });
  await harness.serveAt('www.tea.test');
  await harness.translate('Good day', 'Bonjour');
  await harness.slug('about', 'a-propos');
  await harness.setStatus('fr', 'completed');
  expect((await at('/fr/')).text).toContain('Bonjour');
});
afterEach(() => harness.close());

const write = (values: Updateable<Schema['websites']>) => harness.change(values);
const account = (statement: string) =>
  harness.database.pool.query(
    `${statement} where id = (select user_id from websites where id = '${harness.website.id}')`,
  );

/** Every way a website can stop being translated. */
const ends: Readonly<Record<string, () => Promise<unknown>>> = {
  'the website is deleted': () => write({ status: 'deleted', deleted_at: new Date() }),
  'the row of the website is removed': () =>
    harness.database.kysely.deleteFrom('websites').where('id', '=', harness.website.id).execute(),
  'the website is paused': () => write({ status: 'disabled' }),
  'the account is removed': () => account('delete from auth.users'),
  'the account is deleted softly': () => account('update auth.users set deleted_at = now()'),
};

describe.each(Object.keys(ends))('%s', (name) => {
  test('a subdirectory host serves the original, and its language URLs redirect there', async () => {
    await ends[name]?.();
    const moved = () => at('/fr/a-propos?x=1');
    await expect.poll(async () => (await moved()).status, { timeout: 10_000 }).toBe(302);
    const original = `http://www.tea.test:${harness.proxy.port}`;
    expect((await moved()).headers.location).toBe(`${original}/about?x=1`);
    expect((await moved()).headers['cache-control']).toBe('no-cache');
    const about = await at('/about');
    expect([about.status, about.text]).toEqual([200, page]);
    // The removed languages are not linked, and the original can be indexed.
    expect(about.headers['link']).toBeUndefined();
    expect(about.headers['x-robots-tag']).toBeUndefined();
    expect((await at('/sitemap.xml')).text).toBe(sitemap);
    expect((await at('/form', undefined, { method: 'POST', body: 'a=1' })).status).toBe(200);
  });

  test('a subdomain host redirects to the original', async () => {
    await write({ url_structure: 'subdomain' });
    await harness.serveAt('fr.tea.test', 'fr');
    await harness.serveAt('es.tea.test', 'es');
    await ends[name]?.();
    for (const host of ['fr.tea.test', 'es.tea.test']) {
      const moved = () => at('/about?x=1', host);
      await expect.poll(async () => (await moved()).status, { timeout: 10_000 }).toBe(302);
    }
    const { headers } = await at('/a-propos?x=1', 'fr.tea.test');
    expect(headers.location).toBe(`http://www.tea.test:${harness.proxy.port}/about?x=1`);
  });
});

test('a path that only looks like a language prefix is passed to the site', async () => {
  await write({ status: 'deleted', deleted_at: new Date() });
  await expect.poll(async () => (await at('/fr/')).status, { timeout: 10_000 }).toBe(302);
  expect((await at('/es/a')).text).toBe(page);
  expect(harness.seen.at(-1)?.url).toBe('/es/a');
});

test('another website that takes over the host is served', async () => {
  await write({ status: 'deleted', deleted_at: new Date() });
  const { kysely } = harness.database;
  const copied = [
    'user_id',
    'url',
    'url_structure',
    'original_language',
    'translation_languages',
  ] as const;
  const { id } = await kysely
    .insertInto('websites')
    .columns(copied)
    .expression((eb) =>
      eb.selectFrom('websites').select(copied).where('id', '=', harness.website.id),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('website_hosts')
    .values({ host: 'www.tea.test', website_id: id, language: null, origin_url: null })
    .execute();
  await kysely
    .insertInto('translations')
    .values({ website_id: id, target_language: 'es', status: 'completed' })
    .execute();
  const mark = async () => (await at('/es/')).headers['x-dragoman'];
  await expect.poll(mark, { timeout: 10_000 }).toBeDefined();
  expect((await at('/fr/')).status).toBe(200);
  const left = await kysely.selectFrom('released_websites').select('website_id').execute();
  expect(left).toEqual([]);
});

test('the host is not served after the release period', async () => {
  await write({ status: 'deleted', deleted_at: new Date() });
  await expect.poll(async () => (await at('/fr/')).status, { timeout: 10_000 }).toBe(302);
  await harness.database.kysely.deleteFrom('released_websites').execute();
  await expect.poll(async () => (await at('/')).status, { timeout: 10_000 }).toBe(404);
});
