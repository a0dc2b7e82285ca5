import { connect } from 'node:net';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, expect, test } from 'vitest';
import { createPlainServer } from '../edge/plain-server.ts';
import { startHarness } from '../proxy/proxy.fixture.ts';
import { startWeb } from '../web/start-web.ts';
import { listen } from './index.ts';

const edge = createPlainServer({
  certificates: { find: () => undefined } as never,
  inner: () => ({ answer: (_request, response) => response.end('inner'), upgrade: () => {} }),
  httpsPort: () => 443,
  httpPort: () => 80,
});
const ports: Record<string, number> = {};

const proxy = await startHarness((_request, response) => response.end('site'));
const options = { host: '127.0.0.1', port: 0 };
const web = await startWeb({
  ...options,
  trustedProxies: [],
  parts: [{ register: async (app) => void app.get('/', () => 'web') }],
  log: silentLog,
});
ports['web'] = web.port;
ports['proxy'] = proxy.proxy.port;
ports['edge'] = await listen(edge, options);
afterAll(async () => {
  await web.close();
  await proxy.close();
  edge.close();
});

/** Returns the head of the answer to raw bytes. */
function headOf(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(received.split('\r\n\r\n', 1)[0] ?? ''));
  });
}

const servers = ['web', 'proxy', 'edge'];

test.each(servers)(
  '%s: a Host with a port above 65535 gets 400, the highest one an answer',
  async (name) => {
    const port = ports[name] ?? 0;
    const host = (of: string) => headOf(port, ['GET / HTTP/1.1', `host: ${proxy.host}:${of}`]);
    for (const impossible of ['65536', '99999', '4294967376', '0000000065536']) {
      expect([impossible, await host(impossible)]).toEqual([
        impossible,
        expect.stringMatching(/^HTTP\/1\.1 400 /),
      ]);
    }
    expect(await host('65535')).toMatch(/^HTTP\/1\.1 200 /);
    const upgrade = ['connection: upgrade', 'upgrade: websocket'];
    if (name === 'edge') return;
    const refused = await headOf(port, ['GET / HTTP/1.1', `host: ${proxy.host}:99999`, ...upgrade]);
    expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  },
);

test.each(servers)('%s: TRACE gets 405 with the methods that are allowed', async (name) => {
  const head = await headOf(ports[name] ?? 0, [
    'TRACE / HTTP/1.1',
    `host: ${proxy.host}`,
    'x-secret: 1',
  ]);
  expect(head).toMatch(/^HTTP\/1\.1 405 /);
  expect(head).toMatch(/^allow: GET, HEAD, POST/im);
  expect(head).not.toContain('x-secret');
});
