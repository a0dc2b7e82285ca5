import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { countWork, visitAll } from './page-work.fixture.ts';
import { type Harness, startHarness } from './proxy.fixture.ts';

const filling =
  '<p class="card card--wide lead" data-name="a fresh cup of tea">Good day</p>\n'.repeat(690);
const lasting = { 'cache-control': 'public, max-age=600' };
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness((request, response) => {
    sendHtml(htmlOf(`<p>${request.url}</p>${filling}`), lasting)(request, response);
  });
  await harness.translate('Good day', 'Bonjour');
  await vi.waitFor(() => expect(harness.proxy.ready()).toBe(true), 5000);
  await visitAll(harness, harness.proxy.port, ['/fr/']);
});
afterAll(() => harness.close());

test('500 pages of 50 KB fit into the memory of a proxy: each is cut once, and later visits are hits', async () => {
  const paths = Array.from({ length: 500 }, (_, index) => `/fr/page-${index}`);
  const work = countWork(harness);
  expect(await visitAll(harness, harness.proxy.port, paths)).toEqual({ miss: 500 });
  expect(work()).toEqual({ cuts: 500, renders: 500, ready: 0, fetches: 500 });
  expect(await visitAll(harness, harness.proxy.port, paths)).toEqual({ hit: 500 });
  expect(work()).toEqual({ cuts: 500, renders: 500, ready: 500, fetches: 500 });
});
