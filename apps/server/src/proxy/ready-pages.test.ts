import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createByteCache } from '@dragoman/core/serving';
import { afterAll, expect, test } from 'vitest';
import type { StoredDocument } from './document-cache.ts';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { type Answer, ask, startHarness, talk } from './proxy.fixture.ts';
import { createReadyPages, readyKey } from './ready-pages.ts';
import { sharedRequest } from './shared-request.ts';
import type { Visitor } from './visitor.ts';

let count = '1';
let seconds = 0;
const lasting = { 'cache-control': 'public, max-age=600' };
const site = routesOf(
  {
    '/brief': sendHtml(htmlOf('<p>Good day</p>'), { 'cache-control': 'max-age=1' }),
    '/agent': (request, response) =>
      sendHtml(htmlOf(`<p>${request.headers['user-agent'] ?? 'nobody'}</p>`), lasting)(
        request,
        response,
      ),
    '/each': (_request, response) => {
      const headers = {
        'cache-control': 'no-cache',
        'x-count': count,
        date: `Sun, 22 Nov 2026 10:00:0${seconds} GMT`,
      };
      sendHtml(htmlOf(`<p>Good day</p>${count}`), headers)(_request, response);
    },
    '/tagged': (request, response) => {
      const headers = { 'cache-control': 'no-cache', etag: '"one"' };
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304, headers).end();
      else sendHtml(htmlOf('<p>Good day</p>'), headers)(request, response);
    },
    '/signed': (request, response) =>
      sendHtml(htmlOf(`<p>${request.headers.authorization ?? 'nobody'}</p>`), lasting)(
        request,
        response,
      ),
  },
  sendHtml(htmlOf('<p>Good day</p>'), lasting),
);
const harness = await startHarness(site);
await harness.translate('Good day', 'Bonjour');
afterAll(() => harness.close());

/** Repeats a request often enough that the last response is a ready one. */
async function askOften(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  for (let count = 0; count < 5; count++)
    await ask(harness.proxy.port, harness.host, path, { headers });
  return ask(harness.proxy.port, harness.host, path, { headers });
}

const { visitor, response } = {
  visitor: (more: Partial<Visitor> = {}): Visitor => ({
    method: 'GET',
    scheme: 'https',
    authority: 'tea.example',
    target: '/',
    headers: [],
    address: '192.0.2.1',
    trusted: false,
    ...more,
  }),
  response: () => new ServerResponse(new IncomingMessage(new Socket())),
};
const page = {
  status: 200,
  etag: '"a"',
  lastModified: 0,
  unchanged: ['etag', '"a"'],
  ofBody: [],
  coding: undefined,
};
const original = (lifetime: number): StoredDocument => ({
  url: { isInvalid: false },
  document: {
    kind: 'html',
    status: 200,
    headers: [],
    received: Buffer.alloc(9),
    body: new Uint8Array(9),
    hash: '',
    content: '',
  },
  policy: {
    age: 0,
    lifetime,
    staleWhileRevalidate: 0,
    staleIfError: 0,
    explicit: false,
    vary: [],
  },
  selecting: [],
  receivedAt: Date.now(),
  since: undefined,
});
const forAMinute = original(60_000);
const content = 'a';
const sent = { websiteId: 'a', language: 'fr', status: 200, unfinished: undefined };
const body = new Uint8Array(9);
const openReady = (basis: () => readonly unknown[]) =>
  createReadyPages(createByteCache(1_000_000), {
    isCurrent: (_host, of) => basis().every((part, index) => part === of[index]),
    pages: {
      body: () => body,
      restore: () => {},
      encode: async () => ({ bytes: body, isFinal: true }),
    },
  });

test('a ready page is valid until its basis changes', () => {
  let basis: readonly unknown[] = ['site', 'translations'];
  const ready = openReady(() => basis);
  expect(ready.send('key', visitor(), response())).toBeUndefined();
  ready.store('key', visitor(), page, { basis, content, sent, original: forAMinute });
  expect(ready.send('key', visitor(), response())).toBe(sent);
  basis = ['site', 'new translations'];
  expect(ready.send('key', visitor(), response())).toBeUndefined();
  ready.store('key', visitor(), page, {
    basis: ['site', 'translations'],
    content,
    sent,
    original: forAMinute,
  });
  expect(ready.send('key', visitor(), response())).toBeUndefined();
});

test('a ready page expires with its original', () => {
  const basis = ['site'];
  const ready = openReady(() => basis);
  ready.store('key', visitor(), page, { basis, content, sent, original: original(-1) });
  expect(ready.send('key', visitor(), response())).toBeUndefined();
});

test.each<[string, Partial<Visitor>]>([
  ['a cookie', { headers: [['Cookie', 'a=b']] }],
  ['credentials', { headers: [['Authorization', 'Basic abc']] }],
  ['a range', { headers: [['Range', 'bytes=0-1']] }],
  ['a condition on the original', { headers: [['If-None-Match', '"one"']] }],
  ['a body', { headers: [['Content-Length', '3']] }],
  ['an unknown field', { headers: [['X-Device', 'phone']] }],
  ['another method', { method: 'POST' }],
])('a request with %s gets no ready page', (_, more) => {
  expect(readyKey(visitor(more), sharedRequest(visitor(more)))).toBeUndefined();
});

test.each<[string, Partial<Visitor>]>([
  ['scheme', { scheme: 'http' }],
  ['host', { authority: 'other.example' }],
  ['address', { target: '/?a' }],
  ['codings', { headers: [['Accept-Encoding', 'gzip']] }],
  ['browser', { headers: [['User-Agent', 'a phone']] }],
])('a ready page is not shared across a different %s', (_, more) => {
  const keyOf = (who: Visitor) => readyKey(who, sharedRequest(who));
  expect(keyOf(visitor(more))).toBeTypeOf('string');
  expect(keyOf(visitor(more))).not.toBe(keyOf(visitor()));
});

test('a ready page equals the first response', async () => {
  await ask(harness.proxy.port, harness.host, '/fr/same');
  const { headers: first, text } = await ask(harness.proxy.port, harness.host, '/fr/same');
  const { headers: last, text: again } = await askOften('/fr/same');
  expect(again).toBe(text);
  const timed = { age: '', 'cache-status': '', 'last-modified': '' };
  expect({ ...last, ...timed }).toEqual({ ...first, ...timed });
  expect(last['cache-status']).toMatch(/^dragoman; hit; ttl=59\d$/);
  const unchanged = await askOften('/fr/same', { 'if-none-match': String(first.etag) });
  expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  const head = await ask(harness.proxy.port, harness.host, '/fr/same', { method: 'HEAD' });
  expect([head.status, head.text, head.headers['content-length']]).toEqual([
    200,
    '',
    first['content-length'],
  ]);
});

test('a busy page equals the first response, until its translation changes', async () => {
  const { host, proxy } = harness;
  const request = (more = '') => `GET /fr/busy HTTP/1.1\r\nhost: ${host}\r\n${more}\r\n`;
  await talk(proxy.port, request('connection: close\r\n'), '\0');
  const askBusily = async () => {
    const text = request().repeat(60) + request('connection: close\r\n');
    return (await talk(proxy.port, text, '\0')).split(/(?<=<\/html>\s*)(?=HTTP)/);
  };
  const timeless = (text: string) =>
    text.replace(/^(?:Age|Cache-Status|Last-Modified): .*\r\n/gm, '');
  const answers = (await askBusily()).slice(0, 60).map(timeless);
  expect(answers).toHaveLength(60);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('<p>Bonjour</p>');
  await harness.translate('Good day', 'Salut');
  await expect.poll(async () => (await askBusily()).at(30), { timeout: 10_000 }).toContain('Salut');
  await harness.translate('Good day', 'Bonjour');
});

test('requests that the site tells apart get separate responses', async () => {
  expect((await askOften('/fr/agent', { 'user-agent': 'one' })).text).toContain('<p>one');
  expect((await askOften('/fr/agent', { 'user-agent': 'two' })).text).toContain('<p>two');
  expect((await askOften('/fr/signed')).text).toContain('nobody');
  expect((await askOften('/fr/signed', { authorization: 'Basic abc' })).text).toContain(
    'Basic abc',
  );
});

test('the site is requested once the original is stale', async () => {
  await askOften('/fr/brief');
  const before = harness.seen.length;
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await ask(harness.proxy.port, harness.host, '/fr/brief');
  expect(harness.seen.length).toBe(before + 1);
});

test('a new translation appears on a page that was ready', async () => {
  expect((await askOften('/fr/changing')).text).toContain('Bonjour');
  await harness.translate('Good day', 'Bonne journée');
  await expect
    .poll(async () => (await ask(harness.proxy.port, harness.host, '/fr/changing')).text, {
      timeout: 5000,
    })
    .toContain('Bonne journée');
});

test.each(['/fr/each', '/fr/tagged'])(
  '%s is sent again as first sent, apart from its times',
  async (path) => {
    const times = { date: '', 'last-modified': '', 'cache-status': '', 'x-dragoman': '' };
    const first = await askOften(path);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const second = await askOften(path);
    expect(second.text).toBe(first.text);
    expect({ ...second.headers, ...times }).toEqual({ ...first.headers, ...times });
    expect(second.headers['cache-status']).toMatch(/^dragoman; fwd=stale/);
    expect(second.headers['x-dragoman']).toMatch(/cache=(?:miss|revalidated)$/);
  },
);
test('a page sent again has the date of the site’s latest response, and its body and fields if they change', async () => {
  await askOften('/fr/each');
  seconds += 5;
  expect((await askOften('/fr/each')).headers.date).toBe('Sun, 22 Nov 2026 10:00:05 GMT');
  count = '2';
  const changed = await ask(harness.proxy.port, harness.host, '/fr/each');
  expect(changed.headers['x-count']).toBe('2');
  expect(changed.text).toContain('<html lang="fr">');
  expect(changed.text).toContain('</p>2');
});
test('a page sent again shows new translations', async () => {
  await askOften('/fr/tagged');
  await harness.translate('Good day', 'Salut');
  const text = async () => (await ask(harness.proxy.port, harness.host, '/fr/tagged')).text;
  await expect.poll(text, { timeout: 10_000 }).toContain('Salut');
});
