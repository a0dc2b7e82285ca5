import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { startAskServer } from './ask-server.ts';

test('49 a flood of unknown names is rate-limited without affecting known hosts', async () => {
  const has = (host: string) => host === 'es.shop.test';
  const server = await startAskServer({ has, host: '127.0.0.1', port: 0, perSecond: 2 });
  const url = `http://127.0.0.1:${server.port}/tls/ask?domain=`;
  const statusOf = async (host: string) => (await fetch(url + host)).status;
  const flood = Array.from({ length: 50 }, (_, index) => statusOf(`x${index}.test`));
  const own = Array.from({ length: 50 }, () => statusOf('es.shop.test'));
  expect(new Set(await Promise.all(flood))).toEqual(new Set([403, 429]));
  expect(new Set(await Promise.all(own))).toEqual(new Set([200]));
  await server.close();
});

test('a target that is not a URL gets a response, and the next request does too', async () => {
  const server = await startAskServer({ has: () => true, host: '127.0.0.1', port: 0 });
  const { port } = server;
  const statuses: (number | undefined)[] = [];
  for (const path of ['//', 'http://[', '/tls/ask?domain=es.shop.test']) {
    const sent = request({ host: '127.0.0.1', port, path }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([400, 400, 200]);
  await server.close();
});

test.each(['', 'localhost', '127.0.0.1:80/x', 'a b.test', '%2e%2e/x', `${'a'.repeat(260)}.test`])(
  '49 %j is not a valid host',
  async (domain) => {
    const has = () => true;
    const server = await startAskServer({ has, host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${server.port}/tls/ask?domain=${encodeURIComponent(domain)}`;
    expect((await fetch(url)).status).toBe(400);
    await server.close();
  },
);
