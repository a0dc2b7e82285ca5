import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type Stage, startStage } from './proxy.fixture.ts';

const token = 'evaGxfADs6pSRb2LAv9IZf17Dt3juxGJ-PCt92wr-oA';
const path = `/.well-known/acme-challenge/${token}`;
const answer = `<!-- ${token}.9jg46WB3rR_AHD-EBXdN7cBkH1WOu0tA3M9fm21mqTI -->`;

let stage: Stage;
beforeAll(async () => {
  // Servers take a file without an extension for anything, a page included.
  stage = await startStage((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(request.url === path ? answer : '<p>Another page</p>');
  });
  await stage.serveAt('www.shop.test', null);
  await stage.serveAt('es.shop.test', 'es');
  await stage.setStatus('es', 'completed');
});
afterAll(() => stage.close());

test.each([
  ['www.shop.test', ''],
  ['es.shop.test', ''],
  ['fr.shop.test', ' (a language that is not served)'],
])('what the site itself answers to its authority under %s%s goes out as it is', async (host) => {
  if (host.startsWith('fr')) await stage.serveAt(host, 'fr');
  const { text, status, headers } = await ask(stage.proxy.port, host, path);
  expect({ text, status }).toEqual({ text: answer, status: 200 });
  expect(headers['x-dragoman']).toBeUndefined();
  expect(headers.link).toBeUndefined();
});
