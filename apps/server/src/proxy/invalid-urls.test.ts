import { openDatabase } from '@dragoman/database/connection';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { ask, startHarness } from './proxy.fixture.ts';

let comments = 0;

const page = () => htmlOf(`<p>Good day</p><p>comments: ${comments}</p>`);
const site = routesOf(
  {
    '/comment': (request, response) => {
      request.resume();
      comments += 1;
      response.writeHead(303, { location: '/blog' }).end();
    },
  },
  (request, response) => sendHtml(page(), { 'cache-control': 'max-age=3600' })(request, response),
);
const harness = await startHarness(site);
const { asked } = harness;
await harness.translate('Good day', 'Bonjour');
const database = openDatabase({ url: harness.url });
const closeDatabase = () => database.close();
const other = await harness.start({ database });
afterAll(async () => {
  await other.close();
  await closeDatabase();
  await harness.close();
});

const read = async (port: number, path: string) => (await ask(port, harness.host, path)).text;

test('55 a form sent through one proxy shows on the page of another within a second', async () => {
  const ports = [harness.proxy.port, other.port];
  await expect.poll(() => [harness.proxy.ready(), other.ready()]).toEqual([true, true]);
  for (const port of ports) {
    await read(port, '/fr/blog');
    expect(await read(port, '/fr/blog')).toContain('comments: 0');
    await read(port, '/fr/other');
  }
  await ask(harness.proxy.port, harness.host, '/fr/comment', { method: 'POST', body: 'text=a' });
  const sent = performance.now();
  expect(await read(harness.proxy.port, '/fr/blog')).toContain('comments: 1');
  const shown = () => read(other.port, '/fr/blog');
  await expect.poll(shown, { timeout: 5000, interval: 20 }).toContain('comments: 1');
  expect(performance.now() - sent).toBeLessThan(1000);
  // The page is cached again, and other pages have stayed in the cache.
  for (const port of ports) {
    await read(port, '/fr/blog');
    await read(port, '/fr/other');
  }
  expect([asked('/blog'), asked('/other')]).toEqual([4, 2]);
});
