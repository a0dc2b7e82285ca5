import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from '../server-process.fixture.ts';

const database = await createTestDatabase();
const server = await startServerProcess({
  databaseUrl: database.url,
  roles: 'api,backend,proxy',
  preload: path.join(import.meta.dirname, 'faults.fixture.ts'),
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

/** Returns the status and text of a response, ending in `cut` if the connection closed early. */
function ask(port: number, target: string, body = ''): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({ port, path: target, method: 'POST', agent: false }, (answer) => {
      let text = `${answer.statusCode} `;
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(text)).on('error', () => resolve(`${text}cut`));
    });
    sent.on('error', () => resolve('cut')).end(body);
  });
}

function upgrade(port: number): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        'GET /.fault/upgrade HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      );
    });
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {}).on('close', () => resolve(`${received}closed`));
  });
}

const faults = [
  ['atOnce', 'at once', '500 '],
  ['timer', 'in a timer', '500 '],
  ['tick', 'in a tick', '500 '],
  ['rejection', 'in a promise', '500 '],
  ['text', 'no Error at all', '500 '],
  ['body', 'at a byte', '500 '],
  ['begun', 'after the answer had begun', '200 half of cut'],
] as const;

for (const name of ['webPort', 'proxyPort'] as const) {
  test.each(faults)(
    `${name}: an uncaught error (%s) is logged with its stack and ends only its own request`,
    async (fault, where, expected) => {
      const port = server[name];
      const neighbor = ask(port, '/.fault/held');
      const before = server.log().length;
      expect(await ask(port, `/.fault/${fault}?token=secret`, 'x')).toBe(expected);
      await expect.poll(() => server.log().length).toBeGreaterThan(before);
      expect(server.log().slice(before)).toEqual([
        expect.objectContaining({
          level: 50,
          method: 'POST',
          path: `/.fault/${fault}`,
          msg: 'uncaught error',
          err: expect.objectContaining({
            message: expect.stringContaining(where),
            stack: expect.stringMatching(/\n\s+at /),
          }),
        }),
      ]);
      await ask(port, '/.fault/release');
      expect(await neighbor).toBe('200 still here');
      expect(server.child.exitCode).toBeNull();
    },
  );

  test(`${name}: an uncaught error on an upgraded connection ends only that connection`, async () => {
    const neighbor = ask(server[name], '/.fault/held');
    expect(await upgrade(server[name])).toBe('closed');
    await expect.poll(() => server.output()).toContain('a fault in an upgrade');
    await ask(server[name], '/.fault/release');
    expect(await neighbor).toBe('200 still here');
  });
}
