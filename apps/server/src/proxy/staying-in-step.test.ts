import { afterAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { ask, startHarness } from './proxy.fixture.ts';

const get = (path: string, port = harness.proxy.port) => ask(port, harness.host, path);

const page = sendHtml(htmlOf('<p>Good day</p><a href="/about">About</a>'));
const harness = await startHarness((request, response) => {
  if (request.url === '/mine') {
    response.setHeader('cache-control', 'private');
    return sendHtml(htmlOf('<p>Dear Ada Lovelace</p>'))(request, response);
  }
  if (request.url?.startsWith('/find') === true) {
    const typed = decodeURIComponent(request.url.split('=')[1] ?? '');
    return sendHtml(htmlOf(`<p>Nothing is called ${typed}</p>`))(request, response);
  }
  if (request.url === '/last') return sendHtml(htmlOf('<p>Last</p>'))(request, response);
  if (request.url?.startsWith('/missing') !== true) return page(request, response);
  response.writeHead(404, { 'content-type': 'text/html' }).end(htmlOf(`<p>No ${request.url}</p>`));
});
await harness.translate('Good day', 'Bonjour');
afterAll(() => harness.close());

test('every proxy shows a change within a second', async () => {
  const other = await harness.start();
  expect((await get('/fr/', other.port)).text).toContain('Bonjour');
  await harness.translate('Good day', 'Salut');
  const shown = async () => {
    const pages = await Promise.all([get('/fr/'), get('/fr/', other.port)]);
    return pages.map(({ text }) => text.includes('Salut'));
  };
  await expect.poll(shown, { timeout: 10_000 }).toEqual([true, true]);
  await other.close();
});
test('16 unknown strings are queued once each, except from error pages', async () => {
  expect((await get('/fr/missing/page')).text).toContain('No /missing');
  await get('/fr/');
  await get('/es/');
  await get('/fr/last');
  const read = async () => {
    const rows = await harness.database.kysely.selectFrom('unknown_strings').selectAll().execute();
    return rows.map((row) => row.original_string).sort();
  };
  await expect.poll(read, { timeout: 10_000 }).toEqual(['About', 'Last', 'Tea']);
});

test('texts that only one visitor sees or typed are not sent to engines', async () => {
  await get('/fr/mine');
  await get('/fr/find?q=Rosebud');
  const read = async () => {
    const rows = await harness.database.kysely
      .selectFrom('unknown_strings')
      .select(['original_string', 'memory_only'])
      .where('original_string', 'in', ['Dear Ada Lovelace', 'Nothing is called Rosebud'])
      .orderBy('original_string')
      .execute();
    return rows.map((row) => [row.original_string, row.memory_only]);
  };
  await expect.poll(read, { timeout: 10_000 }).toEqual([
    ['Dear Ada Lovelace', true],
    ['Nothing is called Rosebud', true],
  ]);
});

test('the address that needs no DNS is not indexed', async () => {
  expect((await get('/fr/')).headers['x-robots-tag']).toBe('noindex');
});
