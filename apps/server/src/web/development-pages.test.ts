import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server-process.fixture.ts';

let server: ServerProcess;
afterEach(() => server.stop());

const paths = [
  '/dev',
  '/dev/inbox',
  '/dev/inbox.json',
  '/dev/inbox/state',
  '/api/development/websites',
];

/** Returns the status of every page for a local request with a Host header. */
function statuses(host: string, fields: Record<string, string> = {}): Promise<number[]> {
  return Promise.all(
    paths.map(
      (path) =>
        new Promise<number>((resolve, reject) => {
          const headers = { host, ...fields };
          request({ port: server.webPort, path, headers, agent: false }, (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          })
            .on('error', reject)
            .end();
        }),
    ),
  );
}

async function start(environment: Record<string, string>): Promise<void> {
  server = await startServerProcess({
    roles: 'api,backend,web',
    environment: { SMTP_URL: '', ...environment },
  });
}

const mailLines = () => server.output().match(/Mail goes nowhere.*SMTP_URL=smtp:\/\/\S+/g) ?? [];

test('with a public address there are no development pages, and startup logs one line that mail goes nowhere', async () => {
  await start({ PUBLIC_URL: 'https://home.example' });
  for (const host of ['localhost', '127.0.0.1', 'home.example']) {
    expect(await statuses(host)).toEqual(paths.map(() => 404));
  }
  expect(mailLines()).toHaveLength(1);
  expect(server.output()).not.toContain('/dev');
}, 90_000);

test('a setting enables them again, for this machine only', async () => {
  await start({ PUBLIC_URL: 'https://home.example', DEVELOPMENT_PAGES: 'on' });
  expect(await statuses('localhost')).toEqual(paths.map(() => 200));
  expect(await statuses('home.example')).toEqual(paths.map(() => 403));
  expect(await statuses('localhost', { 'x-forwarded-for': '192.0.2.1' })).toEqual(
    paths.map(() => 403),
  );
  expect(mailLines()).toEqual([]);
}, 90_000);
