import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import type { PageDrawer } from '@dragoman/providers/page-drawing';
import { buildDictionary, limits } from '@dragoman/rewriter';
import { describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { html, startSite } from '../scans/testing/index.ts';
import { recordPageStrings } from '../website-strings/index.ts';
import { createWebsite } from '../websites/index.ts';
import { fetchPreviewPage, previewEndpoints, renderPreview } from './index.ts';

const script = 'https://app.example/assets/picture-1.js';
const longText = 'word '.repeat(80_000).trim();
const ids = new Map<string, string>();

const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const site = closing(
  await startSite({
    '/': html(
      'Shop',
      `<p>Tea</p><p>Made by <b>Ada</b> in <i>Rome</i></p><img alt="A cup"><p>Tea</p><p>New</p><script>steal()</script>`,
    ),
    '/long': html('Long', `<p>${longText}</p><p>Tea</p>`),
    '/app': html('Shop', '<div id="app"></div><script>draw()</script>'),
    '/leaving': html('Leaving', '<meta http-equiv="refresh" content="9;url=/"><p>Tea</p>'),
  }),
);
const gate = closing(createOutgoingGate({ allowedHosts: [site.host] }));
const userId = await createUser(database);
const website = { userId, url: site.origin, originalLanguage: 'en' };
const websiteId = (await createWebsite(testDatabase, website)).id;
await recordStrings();
await translate('Tea', 'شاي', 'edited');
await translate('A cup', 'كوب', 'failed');
/** Stands for a browser, which draws one page and fails at others. */
const drawer: PageDrawer = {
  async draw(url) {
    if (url !== `${site.origin}/app`) throw new Error('The page cannot be drawn');
    return { url, html: html('Shop', '<div id="app"><p>Tea</p></div><script>draw()</script>') };
  },
  close: async () => {},
};
const fetchPage = createPageFetcher(gate);
const api = closing(await startApi(previewEndpoints({ database, fetchPage, drawer })));

async function recordStrings(): Promise<void> {
  const { kysely } = testDatabase.database;
  const { id: pageId } = await kysely
    .insertInto('pages')
    .values({ website_id: websiteId, path: '/', outcome: 'page' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const units = [
    { text: 'Shop', kind: 'title', context: 'title' },
    { text: 'Tea', kind: 'text', context: 'p' },
    { text: 'Made by <1>Ada</1> in <2>Rome</2>', kind: 'text', context: 'p' },
    { text: 'A cup', kind: 'attribute', context: 'img@alt' },
    { text: 'Drawn by a script', kind: 'text', context: 'page' },
  ] as const;
  await kysely.transaction().execute(async (transaction) => {
    await recordPageStrings(transaction, { websiteId, pageId, language: 'en' }, units);
  });
  const rows = await kysely
    .selectFrom('website_strings')
    .select(['id', 'original_string'])
    .execute();
  for (const { id, original_string } of rows) ids.set(original_string, id);
}

async function translate(original: string, text: string, state: 'edited' | 'failed') {
  await testDatabase.database.kysely
    .insertInto('translated_strings')
    .values({
      website_string_id: ids.get(original) ?? '',
      target_language: 'ar',
      translated_string: text,
      state,
    })
    .execute();
}

const markedPage = (query: Record<string, string> = {}, as = userId) =>
  api.call(
    `GET /api/websites/${websiteId}/marked-page?${new URLSearchParams({ targetLanguage: 'ar', script, ...query })}`,
    { as },
  );

const marked = (original: string, shown: string) =>
  `<!--dragoman-unit ${ids.get(original)}-->${shown}<!--/dragoman-unit-->`;

describe('200', () => {
  test('marks each text with the id of its string, wherever it occurs, translated or not', async () => {
    const { body } = await markedPage();
    expect(body.html).toContain(`<p>${marked('Tea', 'شاي')}</p><p>`);
    expect(body.html).toContain(`<p>${marked('Tea', 'شاي')}</p><p>New</p>`);
    expect(body.html).toContain(
      marked('Made by <1>Ada</1> in <2>Rome</2>', 'Made by <b>Ada</b> in <i>Rome</i>'),
    );
    expect(body.html.match(/<!--dragoman-unit/g)).toHaveLength(3);
    expect(body.html).toContain('dir="rtl"');
  });

  test('lists all strings of the page in its order, those drawn by scripts last, and counts new texts', async () => {
    const { body } = await markedPage();
    const listed = body.strings.map((one: { id: string; context: string }) => [
      one.id,
      one.context,
    ]);
    expect(listed).toEqual([
      [ids.get('Shop'), 'title'],
      [ids.get('Tea'), 'p'],
      [ids.get('Made by <1>Ada</1> in <2>Rome</2>'), 'p'],
      [ids.get('A cup'), 'img@alt'],
      [ids.get('Drawn by a script'), 'page'],
    ]);
    expect([body.path, body.newTexts]).toEqual(['/', 1]);
  });

  test('the HTML allows our script alone, before anything of the page', async () => {
    const { body } = await markedPage();
    expect(body.html).toMatch(
      /^<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src https:\/\/app\.example\/assets\/picture-1\.js; /,
    );
    expect(body.html.indexOf(`<script src="${script}">`)).toBeLessThan(body.html.indexOf('<html'));
    expect(body.html).not.toContain('Preview');
  });

  test('a text longer than a string may be has no mark and harms no other', async () => {
    const { body } = await markedPage({ path: '/long' });
    expect(longText.length).toBeGreaterThan(limits.unitBytes);
    expect(body.html).toContain(`<p>${longText}</p><p>${marked('Tea', 'شاي')}</p>`);
  });

  test('a page that scripts draw is shown as a browser draws it, also in a preview', async () => {
    const { body } = await markedPage({ path: '/app' });
    expect(body.html).toContain(`<div id="app"><p>${marked('Tea', 'شاي')}</p></div>`);
    expect([body.drawnByScripts, body.path]).toEqual([false, '/app']);
    const preview = await api.call(
      `GET /api/preview-content?${new URLSearchParams({ websiteId, targetLanguage: 'ar', path: '/app' })}`,
      { as: userId },
    );
    expect(preview.text).toContain('<p>شاي</p>');
  });

  test('the page cannot leave its frame by itself', async () => {
    const { body } = await markedPage({ path: '/leaving' });
    expect(body.html).toContain('content="9;url=javascript:"');
  });
});

test.each([
  [{ script: 'javascript:alert(1)' }, 'script'],
  [{ script: "https://app.example/a.js; default-src 'self'" }, 'script'],
  [{ script: 'https://app.example/a.js">' }, 'script'],
  [{ path: '//elsewhere.example/' }, 'path'],
])('400: %j', async (query, field) => {
  const { status, body } = await markedPage(query as unknown as Record<string, string>);
  expect([status, body.field]).toEqual([400, field]);
});

test('404: the website of another owner', async () => {
  const eve = await createUser(testDatabase.database);
  expect((await markedPage({}, eve)).status).toBe(404);
});

test('502: a page that is gone meanwhile', async () => {
  site.pages.delete('/leaving');
  const { status, body } = await markedPage({ path: '/leaving' });
  expect(status).toBe(502);
  expect(body.error).toMatch(/status 404/);
});

test('an editor’s page keeps its links, which a script can read', async () => {
  const deps = { fetchPage: createPageFetcher(gate) };
  site.pages.set('/links', html('Links', '<a href="/a?b=1">A</a>'));
  const page = await fetchPreviewPage(deps, {
    url: `${site.origin}/links`,
    sourceLanguage: 'en',
  });
  const editor = { script, unitMarks: new Map<string, string>() };
  const dictionary = buildDictionary([['A', 'B']]);
  const shown = new TextDecoder().decode(
    renderPreview(page, { language: 'es', dictionary, editor }),
  );
  expect(shown).toContain('<a href="/a?b=1">B</a>');
  expect(shown).toContain(`<base href="${site.origin}/links">`);
});
