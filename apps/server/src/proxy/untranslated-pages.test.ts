import { afterAll, expect, test } from 'vitest';
import { ask, startHarness } from './proxy.fixture.ts';

const pages: Readonly<Record<string, string>> = {
  '/both': 'Good day',
  '/none': 'Nobody translated this',
  '/french': 'Only in French',
  '/pictures': '',
  '/quarter': 'Good day</p><p>Two</p><p>Three</p><p>Four',
};
const html = (text: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><p>${text}</p><img src="/a.png"></body></html>`;

const sitemap = (host: string) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Object.keys(pages)
    .map((path) => `<url><loc>http://${host}${path}</loc></url>`)
    .join('')}</urlset>`;

const harness = await startHarness((incoming, response) => {
  if (incoming.url === '/sitemap.xml') {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(sitemap(incoming.headers.host ?? ''));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(html(pages[incoming.url ?? ''] ?? ''));
});
await harness.translate('Good day', 'Bonjour');
await harness.translate('Good day', 'Buenos días', 'es');
await harness.translate('Only in French', 'Seulement en français');
afterAll(() => harness.close());

const read = (path: string, port = harness.proxy.port) => ask(port, harness.host, path);
const hreflangs = (text: string) => [...text.matchAll(/hreflang="([\w-]+)"/g)].map(([, at]) => at);

test('a page with nothing translated is served as the original', async () => {
  const { text, headers } = await read('/es/none');
  expect(text).toBe(html('Nobody translated this'));
  expect(headers['x-dragoman']).toBe('original; reason=not-translated');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-language']).toBeUndefined();
});

test('hreflang lists only the languages in which a page is translated', async () => {
  const both = await read('/fr/both');
  expect(both.headers['x-dragoman']).toContain('translated; language=fr');
  expect(hreflangs(both.text)).toEqual(['en', 'fr', 'es', 'x-default']);
  const french = await read('/fr/french');
  expect(french.text).toContain('Seulement en français');
  expect(hreflangs(french.text)).toEqual(['en', 'fr', 'x-default']);
  expect((await read('/es/french')).headers['x-dragoman']).toBe('original; reason=not-translated');
});

test('hreflang lists only translated pages, even for the first request of a process', async () => {
  const proxy = await harness.start();
  const french = await read('/fr/french', proxy.port);
  expect(hreflangs(french.text)).toEqual(['en', 'fr', 'x-default']);
  expect(hreflangs((await read('/fr/both', proxy.port)).text)).toEqual([
    'en',
    'fr',
    'es',
    'x-default',
  ]);
  await proxy.close();
});

test('the sitemap and the original omit languages in which a page is known to be untranslated', async () => {
  const original = async () => (await read('/french')).headers['link'];
  await read('/fr/french');
  expect(await original()).toContain('hreflang="fr"');
  expect(await original()).not.toContain('hreflang="es"');
  const entryOf = (xml: string, path: string) =>
    xml.split('<url>').find((entry) => entry.includes(`${path}</loc>`));
  const french = (await read('/fr/sitemap.xml')).text;
  expect(entryOf(french, '/fr/french')).toContain('hreflang="fr"');
  expect(entryOf(french, '/fr/french')).not.toContain('hreflang="es"');
  expect(entryOf(french, '/fr/both')).toContain('hreflang="es"');
  const spanish = (await read('/es/sitemap.xml')).text;
  expect(spanish).not.toContain('/es/french</loc>');
  expect(spanish).toContain('/es/both</loc>');
});

test.each([
  [0, 'translated'],
  [25, 'translated'],
  [25.5, 'original'],
  [100, 'original'],
])(
  'with a minimum of %d percent, a page that is one quarter translated is served as %s',
  async (minTranslatedPercent, form) => {
    const proxy = await harness.start({ minTranslatedPercent });
    const { headers } = await read('/fr/quarter', proxy.port);
    expect(headers['x-dragoman']).toMatch(new RegExp(`^${form};`));
    expect((await read('/fr/both', proxy.port)).headers['x-dragoman']).toContain('translated');
    await proxy.close();
  },
);

test('a page is served in a language once part of it is translated', async () => {
  await read('/es/french');
  await harness.translate('Only in French', 'Solo en español', 'es');
  await expect
    .poll(async () => (await read('/es/french')).headers['x-dragoman'], { timeout: 20_000 })
    .toContain('translated; language=es');
  await expect
    .poll(async () => hreflangs((await read('/fr/french')).text), { timeout: 20_000 })
    .toEqual(['en', 'fr', 'es', 'x-default']);
});

test('what is not reviewed is kept from search engines, or from visitors, as the owner wants', async () => {
  const { pool } = harness.database;
  // A website's own host: the proxy's is never indexed.
  await harness.serveAt('reviewed.example', null, `http://${harness.authority}`);
  await harness.setStatus('fr', 'completed');
  await harness.setStatus('es', 'completed');
  const read = (path: string) => ask(harness.proxy.port, 'reviewed.example', path);
  const { rows } = await pool.query(
    `insert into pages (website_id, path, outcome) select id, path, 'page' from websites, unnest($1::text[]) as path
     returning id, path, website_id`,
    [['/both', '/french']],
  );
  for (const { id, path, website_id } of rows)
    await pool.query(
      `insert into page_strings (page_id, website_string_id, position)
       select $1, id, 0 from website_strings where website_id = $2 and original_string = $3`,
      [id, website_id, pages[path]],
    );
  const set = async (values: string) => {
    await pool.query(`update translations set ${values} where target_language = 'fr'`);
    await pool.query(`select announce_change(id, 'fr') from websites`);
  };
  await pool.query(
    `update translated_strings set state = 'reviewed' where target_language = 'fr' and website_string_id in
      (select id from website_strings where original_string = 'Good day')`,
  );
  await set('noindex_below = 50');
  const robots = async (path: string) => (await read(path)).headers['x-robots-tag'];
  await expect.poll(() => robots('/fr/french'), { timeout: 20_000 }).toBe('noindex');
  expect(await robots('/fr/both')).toBeUndefined();
  expect((await read('/fr/french')).text).toContain('Seulement en français');
  expect(hreflangs((await read('/es/both')).text)).toEqual(['en', 'fr', 'es', 'x-default']);
  expect(hreflangs((await read('/es/french')).text)).toEqual(['en', 'es', 'x-default']);
  expect((await read('/french')).headers['link']).not.toContain('hreflang="fr"');
  const listed = (await read('/fr/sitemap.xml')).text;
  expect(listed).toContain('/fr/both</loc>');
  expect(listed).not.toContain('/fr/french</loc>');

  await set('noindex_below = null, reviewed_only = true');
  await expect
    .poll(async () => (await read('/fr/french')).headers['x-dragoman'], { timeout: 20_000 })
    .toBe('original; reason=not-translated');
  expect((await read('/fr/both')).text).toContain('Bonjour');
  await set('reviewed_only = false');
  await expect.poll(async () => (await read('/fr/french')).text).toContain('Seulement en français');
  expect(await robots('/fr/french')).toBeUndefined();
});

test('a page without text counts as translated', async () => {
  const { headers, text } = await read('/es/pictures');
  expect(headers['x-dragoman']).toContain('translated; language=es');
  expect(text).toContain('lang="es"');
});
