import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@dragoman/config';
import { freePorts } from '@dragoman/database/free-ports';
import { limits } from '@dragoman/domain/limits';
import { silentLog } from '@dragoman/domain/log';
import {
  makeServerCertificate,
  programOf,
  type Running,
  startProgram,
} from '@dragoman/providers/certificates/testing';
import { Agent, WebSocket } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { htmlOf, routesOf, sendHtml } from '../proxy/echo.fixture.ts';
import { adapted, nginxMain, runNginx } from '../proxy/front-caches.fixture.ts';
import { startHarness } from '../proxy/proxy.fixture.ts';
import { serve } from '../serve.ts';
import { type VisitOptions, visit, visitHttp2, visitPlain } from './visit.fixture.ts';

const host = 'es.shop.example';
const app = 'localhost';
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-existing-'));
const stopping = new AbortController();
const key = 'a-publishable-key-for-tests';
const programs: Running[] = [];
let stopped: Promise<void>;
let web: number;
let sites: number;

const counted = routesOf(
  {
    '/upload': async (request, response) => {
      let length = 0;
      for await (const chunk of request) length += chunk.length;
      response.end(String(length));
    },
  },
  sendHtml(htmlOf('<p>Good day</p>')),
);

const harness = await startHarness(counted);
await harness.translate('Good day', 'Buenos días', 'es');
await harness.setStatus('es', 'completed');
await harness.change({ url_structure: 'subdomain' });
await harness.serveAt(host, 'es');
const own = await makeServerCertificate([host]);
const root = own.certificate;
writeFileSync(path.join(folder, 'certificate.pem'), own.certificate);
writeFileSync(path.join(folder, 'certificate.key'), own.privateKey);
[web = 0, sites = 0] = await freePorts(2);
const config = readConfig({
  DATABASE_URL: harness.database.url,
  DATA_DIR: path.join(folder, 'data'),
  PORT: String(web),
  PROXY_PORT: String(sites),
  PUBLIC_URL: 'https://localhost',
  TRUSTED_PROXIES: '127.0.0.1',
  AUTH_AUTOCONFIRM: 'on',
  SUPABASE_ANON_KEY: key,
  SMTP_URL: 'smtp://127.0.0.1:9',
  BILLING: 'none',
  APERTIUM: 'off',
  OUTGOING_ALLOWED_HOSTS: harness.authority,
});
const { signal } = stopping;
const roles = ['api', 'backend', 'proxy'] as const;
({ stopped } = await serve({ config, roles, log: silentLog, signal }));
afterAll(async () => {
  for (const program of programs) await program.stop();
  stopping.abort();
  await stopped;
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a file of `deploy/` with what an operator would change; returns its path. */
function configured(file: string, ports: { https: number; http: number }): string {
  const isNginx = file.startsWith('nginx');
  const at = (port: number) => (isNginx ? `listen 127.0.0.1:${port}` : `<VirtualHost *:${port}>`);
  const certificate = path.join(folder, 'certificate');
  const written = path.join(folder, file);
  mkdirSync(path.dirname(written), { recursive: true });
  const text = adapted(file, [
    [isNginx ? 'listen 443' : '<VirtualHost *:443>', at(ports.https)],
    [isNginx ? 'listen 80' : '<VirtualHost *:80>', at(ports.http)],
    ['app.example.com', app],
    ['/etc/ssl/dragoman/app', certificate],
    ['/etc/ssl/dragoman/shop', certificate],
    [
      isNginx ? '127.0.0.1:3000' : 'Dragoman 3000',
      isNginx ? `127.0.0.1:${web}` : `Dragoman ${web}`,
    ],
    [
      isNginx ? '127.0.0.1:3080' : 'Dragoman 3080',
      isNginx ? `127.0.0.1:${sites}` : `Dragoman ${sites}`,
    ],
  ]);
  writeFileSync(written, text);
  return written;
}

const answers = (port: number) => async () =>
  (await visitPlain(`http://${host}/`, port)).status > 0;

async function startExistingNginx(ports: { https: number; http: number }): Promise<Running> {
  const site = configured('nginx/existing.conf', ports);
  const main = path.join(folder, 'nginx.conf');
  writeFileSync(main, nginxMain(folder, site));
  return runNginx(folder, main, answers(ports.http));
}

async function startExistingApache(ports: { https: number; http: number }): Promise<Running> {
  const site = configured('apache/existing.conf', ports);
  const modules = [
    'mpm_event',
    'authz_core',
    'env',
    'headers',
    'macro',
    'proxy',
    'proxy_http',
    'ssl',
  ];
  const main = path.join(folder, 'apache2.conf');
  const load = (name: string) =>
    `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`;
  const lines = [
    ...modules.map(load),
    `ServerRoot ${folder}`,
    `PidFile ${folder}/apache2.pid`,
    `DefaultRuntimeDir ${folder}`,
    `ErrorLog ${folder}/apache2.log`,
    'ServerName existing.example',
    ...[ports.https, ports.http].map((port) => `Listen 127.0.0.1:${port}`),
    `Include ${site}`,
  ];
  writeFileSync(main, `${lines.join('\n')}\n`);
  return startProgram(programOf('apache2', 'apache2-bin'), ['-X', '-f', main], {
    isReady: answers(ports.http),
  });
}

describe.each([
  ['nginx', startExistingNginx],
  ['Apache', startExistingApache],
])('an existing %s', (name, start) => {
  let ports: { https: number; http: number };
  let token = '';
  const visitor = '127.0.0.2';
  /** What a browser must not choose. */
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' };
  const go = (url: string, options: VisitOptions = {}) =>
    visit(url, { port: ports.https, root }, { from: visitor, ...options });
  const json = { 'content-type': 'application/json', apikey: key };

  beforeAll(async () => {
    const [https = 0, http = 0] = await freePorts(2);
    ports = { https, http };
    programs.push(await start(ports));
  });

  test('serves a page of a translated host, by HTTPS and HTTP', async () => {
    for (const page of [
      await go(`https://${host}/`),
      ...(name === 'nginx'
        ? [await visitHttp2(`https://${host}/`, { port: ports.https, root })]
        : []),
      await visitPlain(`http://${host}/`, ports.http),
    ]) {
      expect([page.status, page.headers['x-dragoman']]).toEqual([
        200,
        expect.stringContaining('translated'),
      ]);
      expect(page.text).toContain('Buenos días');
    }
  });

  test('hands a site the path, the scheme and the address of its visitor as they are', async () => {
    const address = `https://${host}/echo/a%2Fb//c?d=%20`;
    const { url, headers } = JSON.parse(
      (await go(address, { method: 'POST', headers: forged })).text,
    );
    expect(url).toBe('/echo/a%2Fb//c?d=%20');
    expect(headers.forwarded).toContain(`host="${host}:${ports.https}";proto=https`);
    expect(headers['x-forwarded-for']).toBe(`203.0.113.9, ${visitor}, 127.0.0.1`);
    expect(JSON.stringify(headers)).not.toContain('evil.example');
  });

  test('shows the dashboard the address of its visitor, whatever the visitor claims', async () => {
    const email = `${name.toLowerCase()}@example.org`;
    const body = JSON.stringify({ email, password: 'three arches and a lamp' });
    const headers = { ...json, ...forged };
    const answer = await go(`https://${app}/auth/v1/signup`, { method: 'POST', headers, body });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('access_token')]);
    const { access_token, user } = JSON.parse(answer.text);
    token = access_token;
    const { rows } = await harness.database.pool.query(
      'select host(ip) as ip from auth.sessions where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ ip: visitor }]);
    await harness.database.pool.query('update websites set user_id = $1', [user.id]);
  });

  test('passes the WebSocket of live changes', async () => {
    const dispatcher = new Agent({ connect: { ca: root } });
    const address = `wss://${app}:${ports.https}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`;
    const socket = new WebSocket(address, { dispatcher });
    const next = (event: 'open' | 'message') =>
      new Promise<string>((resolve, reject) => {
        socket.addEventListener(event, (one) => resolve('data' in one ? String(one.data) : ''));
        socket.addEventListener('error', () => reject(new Error('The WebSocket failed.')));
      });
    await next('open');
    const reply = next('message');
    socket.send(JSON.stringify(['1', '1', 'phoenix', 'heartbeat', {}]));
    expect(JSON.parse(await reply)).toMatchObject([
      '1',
      '1',
      'phoenix',
      'phx_reply',
      { status: 'ok' },
    ]);
    socket.close();
    await dispatcher.close();
  });

  test('passes the largest file that the dashboard takes; a larger one is refused by Dragoman', async () => {
    const query = 'targetLanguage=es&format=csv';
    const address = `https://${app}/api/import-translations/${harness.website.id}/preview?${query}`;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
    };
    const post = (bytes: number) =>
      go(address, { method: 'POST', headers, body: Buffer.alloc(bytes, 'a') });
    const largest = await post(limits.importedFileBytes);
    expect([largest.status, JSON.parse(largest.text)]).toEqual([
      200,
      expect.objectContaining({ added: 0 }),
    ]);
    const larger = await post(limits.importedFileBytes + 1);
    expect([larger.status, JSON.parse(larger.text)]).toEqual([
      413,
      expect.objectContaining({ error: expect.any(String) }),
    ]);
  });

  test('passes a large body to a site', async () => {
    const body = Buffer.alloc(20_000_000);
    expect((await go(`https://${host}/upload`, { method: 'POST', body })).text).toBe('20000000');
  });
});

test('the file for Traefik names services that exist, and passes hosts', () => {
  const file = path.join(import.meta.dirname, '../../../../deploy/traefik/existing.yaml');
  const { routers, services } = parse(readFileSync(file, 'utf8')).http;
  for (const { service, rule } of Object.values<{ service: string; rule: string }>(routers)) {
    expect(services[service].loadBalancer.passHostHeader).toBe(true);
    expect(rule).toMatch(/^Host\(`[a-z.]+`\)(?: \|\| Host\(`[a-z.]+`\))*$/);
  }
  const urls = Object.keys(services).map((name) => services[name].loadBalancer.servers[0].url);
  expect(urls).toEqual(['http://127.0.0.1:3000', 'http://127.0.0.1:3080']);
});
