import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { html, startSite } from '../scans/testing/index.ts';
import { createWebsite } from '../websites/index.ts';
import { previewEndpoints } from './endpoints.ts';

const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const site = closing(
  await startSite({
    '/': html('Shop', '<p>Tea</p><p class="no">Tea</p><script>steal()</script>'),
    '/about?x=1': html('About', '<p>Tea</p>'),
    '/links': html(
      'Links',
      '<a href="about?x=1#top">About</a><a href="https://other.example/">Other</a>',
    ),
    '/picture': { headers: { 'content-type': 'image/png' }, body: 'PNG' },
    '/slow': { delay: 60_000, body: '' },
  }),
);
const gate = closing(createOutgoingGate({ allowedHosts: [site.host] }));
const userId = await createUser(database);
const website = { userId, url: site.origin, originalLanguage: 'en' };
const websiteId = (await createWebsite(testDatabase, website)).id;
await database.kysely
  .updateTable('websites')
  .set({
    exclusions: JSON.stringify({
      rules: [{ kind: 'selector', value: '.no', effect: 'exclude' }],
    }),
  })
  .execute();
const { id } = await database.kysely
  .insertInto('website_strings')
  .values({ website_id: websiteId, original_string: 'Tea', original_hash: Buffer.from('tea') })
  .returning('id')
  .executeTakeFirstOrThrow();
await database.kysely
  .insertInto('translated_strings')
  .values({ website_string_id: id, target_language: 'ar', translated_string: 'شاي' })
  .execute();
const api = closing(
  await startApi(previewEndpoints({ database, fetchPage: createPageFetcher(gate) })),
);

const preview = (query: Record<string, string>, as = userId) =>
  api.call(
    `GET /api/preview-content?${new URLSearchParams({ websiteId, targetLanguage: 'ar', ...query })}`,
    { as },
  );

describe('200', () => {
  test('the translated page as sandboxed HTML', async () => {
    const { status, headers, text } = await preview({});
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox /);
    expect(headers.get('x-dragoman-preview')).toBe('1');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(text).toContain('<p>شاي</p><p class="no">Tea</p>');
    expect(text).toContain('dir="rtl"');
  });

  test('has a bar with language and address, and noindex', async () => {
    const { text } = await preview({});
    const { host } = new URL(site.origin);
    expect(text).toContain(`Preview in Arabic · draft of <a href="${site.origin}/"`);
    expect(text).toContain(`>${host}</a></aside>`);
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  test('links point to further previews if the caller requests it', async () => {
    const linkTo = 'https://app.example/translation?section=media';
    const { text } = await preview({ path: '/links', linkTo });
    expect(text).toContain(`href="${linkTo.replace('&', '&amp;')}&amp;preview=%2Fabout%3Fx%3D1"`);
    expect(text).toContain('href="https://other.example/"');
  });

  test('another page, fetched on every request', async () => {
    expect((await preview({ path: '/about?x=1' })).text).toContain('<p>شاي</p>');
    site.pages.set('/about?x=1', html('About', '<p>Tea</p><p>News</p>'));
    expect((await preview({ path: '/about?x=1' })).text).toContain('<p>News</p>');
  });
});

test.each([
  [{ targetLanguage: 'xx' }, 'targetLanguage'],
  [{ path: 'about' }, 'path'],
  [{ path: '//elsewhere.example/' }, 'path'],
  [{ path: '/\\elsewhere.example/' }, 'path'],
  [{ linkTo: 'javascript:alert(1)' }, 'linkTo'],
])('400: %j', async (query, field) => {
  const { status, body } = await preview(query as unknown as Record<string, string>);
  expect([status, body.field]).toEqual([400, field]);
});

test('400: an address that is not public', async () => {
  const website = { userId, url: 'http://127.0.0.1:1', originalLanguage: 'en' };
  const { id } = await createWebsite(testDatabase, website);
  const { status, body } = await preview({ websiteId: id });
  expect([status, body.error]).toEqual([
    400,
    'This address cannot be reached from here: only public addresses are fetched.',
  ]);
});

test('409 for a language without an engine in which nobody wrote anything', async () => {
  const { kysely } = database;
  const row = { website_id: websiteId, target_language: 'ja', unavailable_at: new Date() };
  await kysely.insertInto('translations').values(row).execute();
  const refused = await preview({ targetLanguage: 'ja' });
  expect([refused.status, refused.body.code ?? refused.body.error]).toEqual([
    409,
    'No translation engine that is configured here can translate this pair of languages.',
  ]);
  const own = { website_string_id: id, target_language: 'ja', translated_string: 'お茶' };
  await kysely
    .insertInto('translated_strings')
    .values({ ...own, state: 'edited' })
    .execute();
  expect((await preview({ targetLanguage: 'ja' })).text).toContain('<p>お茶</p>');
});

test('502: a page that cannot be previewed, with the reason', async () => {
  const picture = await preview({ path: '/picture' });
  expect([picture.status, picture.body.error]).toEqual([
    502,
    'This address is no HTML page, so there is nothing to preview.',
  ]);
  const missing = await preview({ path: '/missing' });
  expect(missing.body.error).toMatch(/status 404/);
});
