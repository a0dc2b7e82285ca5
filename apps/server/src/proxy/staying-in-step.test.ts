import { afterAll, beforeAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { ask, type Stage, startStage } from './proxy.fixture.ts';

let stage: Stage;
const get = (path: string, port = stage.proxy.port) => ask(port, stage.host, path);

beforeAll(async () => {
  const page = sendHtml(htmlOf('<p>Good day</p><a href="/about">About</a>'));
  stage = await startStage((request, response) => {
    if (request.url === '/last') return sendHtml(htmlOf('<p>Last</p>'))(request, response);
    if (request.url?.startsWith('/missing') !== true) return page(request, response);
    response
      .writeHead(404, { 'content-type': 'text/html' })
      .end(htmlOf(`<p>No ${request.url}</p>`));
  });
  await stage.translate('Good day', 'Bonjour');
});
afterAll(() => stage.close());

test('a change is shown within a second by every proxy', async () => {
  const other = await stage.start();
  expect((await get('/fr/', other.port)).text).toContain('Bonjour');
  await stage.translate('Good day', 'Salut');
  const shown = async () => {
    const pages = await Promise.all([get('/fr/'), get('/fr/', other.port)]);
    return pages.map(({ text }) => text.includes('Salut'));
  };
  await expect.poll(shown, { timeout: 1000 }).toEqual([true, true]);
  await other.close();
});
test('16 unknown strings are queued, each once, and none of error pages', async () => {
  expect((await get('/fr/missing/page')).text).toContain('No /missing');
  await get('/fr/');
  await get('/es/');
  await get('/fr/last');
  const read = async () => {
    const rows = await stage.database.kysely.selectFrom('unknown_strings').selectAll().execute();
    return rows.map((row) => row.original_string).sort();
  };
  await expect.poll(read, { timeout: 3000 }).toEqual(['About', 'Last', 'Tea']);
});
