import { afterAll, expect, test } from 'vitest';
import { ask, startHarness } from './proxy.fixture.ts';

const token = 'evaGxfADs6pSRb2LAv9IZf17Dt3juxGJ-PCt92wr-oA';
const path = `/.well-known/acme-challenge/${token}`;
const answer = `<!-- ${token}.9jg46WB3rR_AHD-EBXdN7cBkH1WOu0tA3M9fm21mqTI -->`;

// Servers may serve a file without an extension as any type, even HTML.
const harness = await startHarness((request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(request.url === path ? answer : '<p>Another page</p>');
});
await harness.serveAt('www.shop.test', null);
await harness.serveAt('es.shop.test', 'es');
await harness.setStatus('es', 'completed');
afterAll(() => harness.close());

test.each([
  ['www.shop.test', ''],
  ['es.shop.test', ''],
  ['fr.shop.test', ' (a language that is not served)'],
])('the site’s own ACME response under %s%s is sent unchanged', async (host) => {
  if (host.startsWith('fr')) await harness.serveAt(host, 'fr');
  const { text, status, headers } = await ask(harness.proxy.port, host, path);
  expect({ text, status }).toEqual({ text: answer, status: 200 });
  expect(headers['x-dragoman']).toBeUndefined();
  expect(headers.link).toBeUndefined();
});
