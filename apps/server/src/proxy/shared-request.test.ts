import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { ask, startHarness } from './proxy.fixture.ts';

const keep = { 'cache-control': 'max-age=60' };
const site = routesOf({}, sendHtml(htmlOf('<p>Good day</p>'), keep));

let count = 0;
const get = (path: string, headers: Record<string, string>) =>
  ask(harness.proxy.port, harness.host, path, { headers });
/** Returns the header fields of the site's requests for a path, one string per request; the id of each is its own. */
const requestsFor = (path: string) =>
  harness.seen
    .filter(({ url }) => url === path)
    .map(({ rawHeaders }) => rawHeaders.join('\n').replace(/^x-request-id\n[\da-f-]{36}$/m, ''));

const harness = await startHarness(site);
await harness.translate('Good day', 'Bonjour');
afterAll(() => harness.close());

const person = {
  'cf-connecting-ip': '203.0.113.7',
  'cf-ipcountry': 'FR',
  'cf-ray': '8f',
  forwarded: 'for=203.0.113.7',
  from: 'ada@example.com',
  referer: 'https://search.example/?q=tea',
  'sec-fetch-site': 'cross-site',
  traceparent: '00-1-2-01',
  'true-client-ip': '203.0.113.7',
  via: '1.1 cdn-7',
  'x-b3-traceid': '80f198ee56343ba8',
  'x-forwarded-for': '203.0.113.7',
  'x-real-ip': '203.0.113.7',
};

test('a shared fetch does not identify the visitor', async () => {
  await get('/fr/shared', person);
  await get('/es/shared', {});
  const [fields = '', ...more] = requestsFor('/shared');
  expect(more).toEqual([]);
  expect(fields).not.toMatch(/203\.0\.113\.7|127\.0\.0\.1, |ada@|search\.example|cdn-7|80f198|FR/);
  expect(fields).not.toMatch(/x-forwarded-for|^forwarded/im);
});

test('an individual fetch identifies the visitor', async () => {
  await get('/fr/own', { ...person, cookie: 'a=b' });
  await get('/fr/own', { ...person, 'sec-fetch-dest': 'empty' });
  await get('/fr/own', { ...person, accept: 'application/json' });
  const all = requestsFor('/own');
  expect(all).toHaveLength(3);
  for (const fields of all) {
    expect(fields).toMatch(/x-real-ip\n203\.0\.113\.7/);
    expect(fields).toMatch(/x-forwarded-for\n203\.0\.113\.7, 127\.0\.0\.1/);
  }
});

test.each([
  'user-agent',
  'accept-encoding',
  'sec-ch-ua-mobile',
  'cf-access-jwt-assertion',
  'x-new',
])('requests that differ in %s do not share a fetch', async (name) => {
  const path = `/differ-${name}`;
  await get(`/fr${path}`, { [name]: 'gzip' });
  await get(`/fr${path}`, { [name]: 'br' });
  expect(requestsFor(path)).toHaveLength(2);
});

const fields = fc
  .uniqueArray(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          ...Object.keys(person),
          ...['user-agent', 'accept', 'accept-encoding', 'accept-language', 'origin', 'dnt'],
          ...['sec-fetch-dest', 'sec-fetch-mode', 'sec-ch-ua', 'sec-gpc', 'sec-new', 'cf-new'],
          ...[
            'x-b3-new',
            'hx-request',
            'cache-control',
            'pragma',
            'priority',
            'cookie',
            'cdn-loop',
          ],
          ...[
            'if-modified-since',
            'x-forwarded-host',
            'x-original-url',
            'upgrade-insecure-requests',
          ],
        ),
        fc.stringMatching(/^x-[a-z]{1,6}$/),
      ),
      fc.constantFrom('1', 'text/html', 'document', '1.1 dragoman-x, 1.1 y', 'gzip', 'br, gzip'),
    ),
    { selector: ([name]) => name, maxLength: 4 },
  )
  .map((pairs) => Object.fromEntries(pairs));

test('requests that share a fetch would have sent the site identical fields', async () => {
  let shared = 0;
  const isDifferent = fc.boolean();
  await fc.assert(
    fc.asyncProperty(fields, fields, isDifferent, async (common, more, differs) => {
      count += 1;
      const [together, alone] = [`/together-${count}`, `/alone-${count}`];
      const second = differs ? { ...common, ...more } : common;
      await get(`/fr${together}`, common);
      await get(`/es${together}`, second);
      const [first, ...others] = requestsFor(together);
      if (others.length > 0) return;
      shared += 1;
      await get(`/es${alone}`, second);
      expect(requestsFor(alone)).toEqual([first]);
    }),
    { numRuns: 300 },
  );
  expect(shared).toBeGreaterThan(50);
});
