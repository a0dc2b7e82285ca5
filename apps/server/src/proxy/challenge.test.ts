import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { challengePath } from '@dragoman/domain/deployment';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterAll, expect, test } from 'vitest';
import { ask, startHarness } from './proxy.fixture.ts';

const harness = await startHarness((_request, response) => response.end('the site itself'));
afterAll(() => harness.close());

test('a challenge is answered only on its own host, served or not, until it expires', async () => {
  const token = 'a'.repeat(32);
  const host = 'es.not-served.example';
  await harness.database.kysely
    .insertInto('host_challenges')
    .values({ token, host, answer: 'yes, here' })
    .execute();
  const { port } = harness.proxy;
  const path = challengePath + token;
  expect(await ask(port, host, path)).toMatchObject({ status: 200, text: 'yes, here' });
  expect(await ask(port, host, `${path}?x`)).toMatchObject({ text: 'yes, here' });
  expect(await ask(port, harness.host, path)).toMatchObject({ status: 404 });
  expect((await ask(port, harness.host, `${challengePath}short`)).text).toBe('the site itself');
  await harness.database.kysely
    .updateTable('host_challenges')
    .set({ expires_at: new Date(0) })
    .execute();
  expect(await ask(port, host, path)).toMatchObject({ status: 404 });
});

test('a burst of challenge requests does not block other requests', async () => {
  const { port } = harness.proxy;
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => ask(port, harness.host, challengePath + 'b'.repeat(32))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect((await ask(port, harness.host, '/')).text).toBe('the site itself');
});

test('a website with a separate origin host is requested there with its own Host and SNI, on every entry host', async () => {
  const names: string[] = [];
  const server = createServer({
    SNICallback: (name, done) => {
      names.push(name);
      done(new Error('seen enough'));
    },
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const gate = createOutgoingGate({
    allowedHosts: ['*.moved.example'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  await harness.change({ url: 'https://www.moved.example' });
  await harness.serveAt('www.moved.example', null, `https://dragoman-origin.moved.example:${port}`);
  const proxy = await harness.start({ gate });
  for (const host of ['www.moved.example', harness.host]) {
    expect((await ask(proxy.port, host, '/fr/')).status).toBe(502);
  }
  expect(new Set(names)).toEqual(new Set(['www.moved.example']));
  expect(names.length).toBeGreaterThanOrEqual(2);
  await proxy.close();
  await gate.close();
  server.close();
});
