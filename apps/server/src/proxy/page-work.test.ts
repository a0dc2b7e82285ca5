import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Traffic } from '@dragoman/core/process-reports';
import { afterAll, expect, test, vi } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { countWork, visitAll } from './page-work.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const filling =
  '<p class="card card--wide lead" data-name="a fresh cup of tea">Good day</p>\n'.repeat(690);
const lasting = { 'cache-control': 'public, max-age=600' };
/** Like those of the rows of `bench proxy`. */
const site: RequestListener = (request, response) => {
  const [, kind = '', number = ''] = request.url?.split('/') ?? [];
  fetches += 1;
  const isNew = kind === 'cold' || kind === 'coded';
  const page = htmlOf(`<p>${isNew ? fetches : number}</p>${filling}`);
  if (kind === 'missing') return response.writeHead(404, { 'content-type': 'text/html' }).end(page);
  if (kind === 'untranslated')
    return sendHtml(htmlOf(`<p>Good day</p><p>Good night</p>`), lasting)(request, response);
  if (kind === 'assets') return sendHtml(page, { 'content-type': 'image/png' })(request, response);
  if (kind === 'cached') return sendHtml(page, lasting)(request, response);
  if (kind === 'tagged' && request.headers['if-none-match'] !== undefined)
    return response.writeHead(304, { 'cache-control': 'no-cache', etag: '"1"' }).end();
  const headers = { 'cache-control': 'no-cache', ...(kind === 'tagged' && { etag: '"1"' }) };
  if (kind !== 'coded') return sendHtml(page, headers)(request, response);
  return sendHtml(gzipSync(page), { ...headers, 'content-encoding': 'gzip' })(request, response);
};
let fetches = 0;
const counted = vi.fn<Traffic['visit']>();
const harness = await startHarness(site, { traffic: { count: () => {}, visit: counted } });
await harness.translate('Good day', 'Bonjour');
await harness.translate('Tea', 'Thé');
await vi.waitFor(() => expect(harness.proxy.ready()).toBe(true), 5000);
await visitAll(harness, harness.proxy.port, ['/fr/']);
afterAll(() => harness.close());

test('500 pages of 50 KB fit into the memory of a proxy: each is cut once, and later visits are hits', async () => {
  const paths = pathsOf('cached', 500);
  const work = countWork(harness);
  expect(await visitAll(harness, harness.proxy.port, paths)).toEqual({ miss: 500 });
  expect(work()).toEqual({ cuts: 500, renders: 500, bodies: 500, ready: 0, fetches: 500 });
  expect(await visitAll(harness, harness.proxy.port, paths)).toEqual({ hit: 500 });
  expect(work()).toEqual({ cuts: 500, renders: 500, bodies: 500, ready: 500, fetches: 500 });
});

const pathsOf = (kind: string, length: number) =>
  Array.from({ length }, (_, index) => `/fr/${kind}/${index}`);
const nothing = { cuts: 0, renders: 0, bodies: 0, ready: 0, fetches: 0 };
const each = 10;

/** What ten requests cost once their pages are known, by row of `bench proxy`. More is a regression; less belongs here. */
test.each<[string, string, Partial<typeof nothing>, Record<string, string>?]>([
  ['cached page, distinct addresses', 'cached', { ready: each }],
  ['cached page, br', 'cached', { ready: each }, { 'accept-encoding': 'br' }],
  ['cached page, gzip', 'cached', { ready: each }, { 'accept-encoding': 'gzip' }],
  ['origin answers 304', 'tagged', { fetches: each }],
  ['fetched again, same body', 'each', { fetches: each }],
  ['nothing cached', 'cold', { cuts: each, renders: each, bodies: each, fetches: each }],
  [
    'nothing cached, coded by the site',
    'coded',
    { cuts: each, renders: each, bodies: 2 * each, fetches: each },
    { 'accept-encoding': 'gzip;q=0.1, identity' },
  ],
  ['asset passed through', 'assets', { fetches: each }],
])('%s: ten requests cost no more than they must', async (_, kind, expected, headers = {}) => {
  const paths = pathsOf(kind, each);
  const visit = () => visitAll(harness, harness.proxy.port, paths, headers);
  for (let round = 0; round < 4; round++) await visit();
  const readyIn = async () => {
    const work = countWork(harness);
    await visit();
    return work()['ready'];
  };
  // A coding that is asked for often is compressed better in the background first.
  await expect.poll(readyIn).toBe(expected.ready ?? 0);
  const work = countWork(harness);
  await visit();
  expect(work()).toEqual({ ...nothing, ...expected });
});

const opened = { 'sec-fetch-dest': 'document' };
/** Each request is sent five times: the first answers come from the site, the later ones are ready. */
test.each<[string, string, Record<string, string>, object | undefined]>([
  ['a page', '/fr/cached/77', opened, { language: 'fr', unfinished: undefined }],
  [
    'a page with an untranslated text',
    '/fr/untranslated/1?from=mail',
    opened,
    { language: 'fr', unfinished: '/untranslated/1?from=mail' },
  ],
  [
    'a page of which nothing is translated',
    '/es/cached/1',
    opened,
    { language: 'es', unfinished: '/cached/1' },
  ],
  ['an original', '/cached/original', opened, { language: 'en', unfinished: undefined }],
  ['an excluded page', '/fr/account/', opened, { language: 'fr', unfinished: undefined }],
  ['a page that the site asks about each time', '/fr/tagged/77', opened, { language: 'fr' }],
  ['a request of a script', '/fr/cached/77', { 'sec-fetch-dest': 'empty' }, undefined],
  ['a frame', '/fr/cached/77', { 'sec-fetch-dest': 'iframe' }, undefined],
  ['a prefetch', '/fr/cached/77', { ...opened, 'sec-purpose': 'prefetch' }, undefined],
  ['a robot', '/fr/cached/77', {}, undefined],
  ['a page that was not found', '/fr/missing/1', opened, undefined],
  ['a picture', '/fr/assets/1', opened, undefined],
])(
  '%s is counted as the visit that it is, however it is answered',
  async (_, path, headers, visit) => {
    counted.mockClear();
    await visitAll(
      harness,
      harness.proxy.port,
      Array.from({ length: 5 }, () => path),
      headers,
    );
    const { id: websiteId } = harness.website;
    expect(counted.mock.calls.map(([sent]) => sent)).toEqual(
      visit === undefined
        ? []
        : Array.from({ length: 5 }, () => expect.objectContaining({ websiteId, ...visit })),
    );
  },
);
