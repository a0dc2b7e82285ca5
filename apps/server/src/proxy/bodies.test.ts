import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { startHarness, talk } from './proxy.fixture.ts';

const site = routesOf(
  {
    '/json': (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":"Good day"}'),
    '/saved': (_request, response) => response.writeHead(307, { location: '/echo/again' }).end(),
    '/answer': (request, response) => {
      request.resume();
      sendHtml(htmlOf('<p>Good day</p>'))(request, response);
    },
  },
  sendHtml(htmlOf('<p>Good day</p>')),
);

const harness = await startHarness(site);
const { get } = harness;
await harness.translate('Good day', 'Bonjour');
await harness.slug('echo', 'retour');
afterAll(() => harness.close());

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('28 %s bodies arrive whole', async (method) => {
  const body = 'x'.repeat(200_000);
  const headers = { 'content-length': '200000' };
  const answer = JSON.parse((await get('/fr/retour', { method, body, headers })).text);
  expect([answer.method, answer.body === body]).toEqual([method, true]);
});
test('28 multipart uploads are forwarded byte for byte', async () => {
  const body =
    '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n\0\x01\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = JSON.parse((await get('/fr/retour', { method: 'POST', body, headers })).text);
  expect(answer.body).toBe(body);
  expect(answer.headers['content-type']).toBe('multipart/form-data; boundary=x');
});
test('28 Expect: 100-continue works with a chunked body', async () => {
  const received = await talk(
    harness.proxy.port,
    `POST /echo HTTP/1.1\r\nHost: ${harness.host}\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
    '"body":"abc"',
  );
  expect(received).toMatch(/^HTTP\/1\.1 100 Continue[\s\S]*HTTP\/1\.1 200/);
});
test('28 redirects use 307 and 308, so that the body is sent again', async () => {
  const saved = await get('/fr/saved', { method: 'POST', body: 'x' });
  expect([saved.status, saved.headers.location]).toEqual([307, '/fr/retour/again']);
  const moved = await get('/fr/echo', { method: 'POST', body: 'x' });
  expect([moved.status, new URL(String(moved.headers.location)).pathname]).toEqual([
    308,
    '/fr/retour',
  ]);
});
test('28 the response to a form is translated and not cached', async () => {
  const answer = await get('/fr/answer', { method: 'POST', body: 'a=b' });
  expect(answer.text).toContain('Bonjour');
  const before = harness.seen.length;
  await get('/fr/answer', { method: 'POST', body: 'a=b' });
  expect(harness.seen.length).toBe(before + 1);
});
test('29 JSON under the prefix is not rewritten', async () => {
  expect((await get('/fr/json')).text).toBe('{"a":"Good day"}');
});
test('35 request trailers are dropped and not announced', async () => {
  const received = await talk(
    harness.proxy.port,
    `POST /echo HTTP/1.1\r\nHost: ${harness.host}\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 6\r\n\r\n`,
    '"body":"abc"',
  );
  expect(received).toContain('"trailers":{}');
  expect(received).not.toMatch(/"trailer":/);
});
