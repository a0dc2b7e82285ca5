import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@dragoman/database/free-ports';
import { programOf, startProgram } from '@dragoman/providers/certificates/testing';
import { afterEach, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server-process.fixture.ts';

let server: ServerProcess;
afterEach(() => server.stop());

const pages = ['/', '/inbox', '/inbox.json', '/inbox/state'];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const formerPaths = [
  ...['/dev', '/dev/', '/dev?a', '/dev/inbox', '/dev/inbox.json', '/dev/inbox/state', '/dev/x/y'],
  ...['/dev/inbox/delete', '/inbox', '/inbox.json'],
];

interface Question {
  readonly path: string;
  readonly method?: string;
  readonly host?: string;
}

function ask(port: number, { path: at, method = 'GET', host = 'localhost' }: Question) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = { host: '127.0.0.1', port, path: at, method, headers: { host }, agent: false };
    request(sent, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode ?? 0, text });
    })
      .on('error', reject)
      .end();
  });
}

const statuses = (port: number, host: string) =>
  Promise.all(pages.map(async (at) => (await ask(port, { path: at, host })).status));

/** Returns what a port answers at the addresses that the pages once had, other than 404. */
async function shown(port: number): Promise<string[]> {
  const questions = formerPaths.flatMap((at) => methods.map((method) => ({ path: at, method })));
  const found: string[] = [];
  for (const question of questions) {
    const { status } = await ask(port, question);
    if (status !== 404) found.push(`${question.method} ${question.path}: ${status}`);
  }
  return found;
}

async function start(environment: Record<string, string>): Promise<void> {
  server = await startServerProcess({
    roles: 'api,backend,web',
    environment: { SMTP_URL: '', ...environment },
  });
}

const mailLines = () => server.output().match(/Mail goes nowhere.*SMTP_URL=smtp:\/\/\S+/g) ?? [];

test('the pages have a port of their own, which answers names of this machine only', async () => {
  await start({ HOST: '0.0.0.0' });
  const port = server.developmentPort;
  for (const host of ['localhost', `LOCALHOST:${port}`, 'a.localhost', '127.0.0.1:1', '[::1]']) {
    expect([host, await statuses(port, host)]).toEqual([host, pages.map(() => 200)]);
  }
  const strangers = ['home.example', 'rebound.example:3001', 'localhost.example', '192.0.2.1'];
  for (const host of [...strangers, '127.0.0.1@evil.example', 'evil.example/127.0.0.1']) {
    const refused = (await statuses(port, host)).map((status) => status === 403 || status === 400);
    expect([host, refused]).toEqual([host, pages.map(() => true)]);
  }
  expect((await ask(port, { path: '/' })).text).toContain(`http://0.0.0.0:${server.webPort}`);
  expect(await shown(server.webPort)).toEqual([]);
}, 90_000);

test('nginx on the same machine, over HTTP/1.1 and without a header of its own, shows none of them', async () => {
  await start({});
  const { status, text } = await ask(server.developmentPort, { path: '/inbox.json' });
  expect([status, JSON.parse(text)]).toEqual([200, { mails: [] }]);
  const folder = await mkdtemp(path.join(tmpdir(), 'dragoman-nginx-'));
  const [port = 0] = await freePorts(1);
  await writeFile(path.join(folder, 'nginx.conf'), nginxConfig(folder, port, server.webPort));
  const args = ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`];
  const nginx = await startProgram(programOf('nginx', 'nginx-light'), args, {
    isReady: async () => (await ask(port, { path: '/api/health' })).status === 200,
  });
  try {
    expect((await ask(port, { path: '/login', host: 'home.example' })).status).toBe(200);
    expect(await shown(port)).toEqual([]);
  } finally {
    await nginx.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 90_000);

test('with a public address there are none, and startup logs one line that mail goes nowhere', async () => {
  await start({ PUBLIC_URL: 'https://home.example' });
  expect(await shown(server.webPort)).toEqual([]);
  expect(mailLines()).toHaveLength(1);
  expect(server.output()).not.toMatch(/What runs here|inbox/);
}, 90_000);

test('several processes share one inbox, which the supervisor keeps', async () => {
  await start({
    PUBLIC_URL: 'https://home.example',
    DEVELOPMENT_PAGES: 'on',
    PROCESSES: '3',
  });
  const port = server.developmentPort;
  expect(await statuses(port, 'localhost')).toEqual(pages.map(() => 200));
  expect(mailLines()).toEqual([]);
}, 90_000);

function nginxConfig(folder: string, port: number, webPort: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; master_process off; pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / { proxy_http_version 1.1; proxy_pass http://127.0.0.1:${webPort}; }
  }
}
`;
}
