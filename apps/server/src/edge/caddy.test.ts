import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@dragoman/config';
import { freePorts } from '@dragoman/database/free-ports';
import { silentLog } from '@dragoman/domain/log';
import {
  programOf,
  type Running,
  startPebble,
  startProgram,
} from '@dragoman/providers/certificates/testing';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from '../proxy/echo.fixture.ts';
import { ask, startHarness } from '../proxy/proxy.fixture.ts';
import { serve } from '../serve.ts';
import { certificateOf, visit, visitHttp2, visitPlain } from './visit.fixture.ts';

const host = 'es.shop.test';
const soon = { timeout: 20_000, interval: 50 };
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-caddy-'));
const caddyfile = path.join(import.meta.dirname, '../../../../deploy/Caddyfile');
let caddy: Running;
const stopping = new AbortController();

const startCaddy = () =>
  startProgram(
    programOf('caddy', 'caddy'),
    ['run', '--config', caddyfile, '--adapter', 'caddyfile'],
    {
      env: {
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        HTTP_PORT: String(ports.http),
        HTTPS_PORT: String(ports.https),
        HTTPS_SUFFIX: `:${ports.https}`,
        DRAGOMAN_PROXY: `127.0.0.1:${ports.proxy}`,
        DRAGOMAN_ASK: `127.0.0.1:${ports.ask}`,
        DRAGOMAN_ASK_QUERY: '?secret=tea-for-two-in-tests',
        ACME_DIRECTORY_URL: pebble.directoryUrl,
        ACME_CA_FILE: pebble.addressRootFile,
      },
      isReady: async () => (await visitPlain('http://nobody.test/', ports.http)).status > 0,
    },
  );

const [https = 0, http = 0, proxy = 0, askPort = 0] = await freePorts(4);
const ports = { https, http, proxy, ask: askPort };
const pebble = await startPebble({ httpPort: http, httpsPort: https });
const root = await pebble.issuerRoot();
const harness = await startHarness(sendHtml(htmlOf('<p>Good day</p>')));
await harness.translate('Good day', 'Buenos días', 'es');
await harness.setStatus('es', 'completed');
await harness.change({ url_structure: 'subdomain' });
await harness.serveAt(host, 'es');
await harness.serveAt('fr.shop.test', 'fr');
const { kysely } = harness.database;
await kysely
  .updateTable('website_hosts')
  .set({ verified_at: new Date() })
  .where('host', '=', host)
  .execute();
const config = readConfig({
  DATABASE_URL: harness.database.url,
  DATA_DIR: path.join(folder, 'data'),
  PROXY_PORT: String(proxy),
  CERTIFICATE_ASK_PORT: String(askPort),
  CERTIFICATE_ASK_SECRET: 'tea-for-two-in-tests',
  OUTGOING_ALLOWED_HOSTS: harness.authority,
});
const { signal } = stopping;
const { stopped } = await serve({ config, roles: ['proxy'], log: silentLog, signal });
caddy = await startCaddy();
afterAll(async () => {
  await caddy.stop();
  await pebble.close();
  stopping.abort();
  await stopped;
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

test('49 only verified hosts are approved, and only with the secret', async () => {
  const status = async (query: string) =>
    (await ask(ports.ask, '127.0.0.1', `/tls/ask?${query}`)).status;
  await expect.poll(() => status(`domain=${host}&secret=tea-for-two-in-tests`), soon).toBe(200);
  expect(await status(`domain=${host.toUpperCase()}.&secret=tea-for-two-in-tests`)).toBe(200);
  expect(await status('domain=fr.shop.test&secret=tea-for-two-in-tests')).toBe(403);
  expect(await status('domain=nobody.test&secret=tea-for-two-in-tests')).toBe(403);
  expect(await status(`domain=${host}`)).toBe(403);
  expect(await status('domain=&secret=tea-for-two-in-tests')).toBe(400);
  expect((await ask(ports.ask, '127.0.0.1', '/')).status).toBe(404);
});

test.each([
  ['HTTP/1.1', visit],
  ['HTTP/2', visitHttp2],
])('49 Caddy serves a verified host over %s', async (_, go) => {
  const page = await go(`https://${host}/`, { port: ports.https, root });
  expect(page.text).toContain('Buenos días');
  expect(page.headers['strict-transport-security']).toBeUndefined();
  expect(page.headers['x-dragoman']).toContain('translated');
});

test('49 Caddy orders no certificates for other hosts', async () => {
  for (const name of ['fr.shop.test', 'nobody.test']) {
    await expect(certificateOf(name, ports.https)).rejects.toThrow(/alert|handshake|reset/i);
  }
  expect(pebble.output()).not.toMatch(/fr\.shop\.test|nobody\.test/);
});

test('HTTP redirects to HTTPS for hosts with a certificate, and only for them', async () => {
  const led = await visitPlain(`http://${host}/a?b=c`, ports.http);
  expect([led.status, led.headers.location]).toEqual([308, `https://${host}:${ports.https}/a?b=c`]);
  const known = await visitPlain('http://fr.shop.test/', ports.http);
  expect(known.headers.location ?? '').not.toContain('https://fr.shop.test');
  expect((await visitPlain('http://nobody.test/', ports.http)).status).toBe(404);
  const machine = await visitPlain(`http://${host}/.well-known/thing`, ports.http);
  expect(machine.status).toBe(200);
});

test('51 Caddy keeps its certificates after a restart without the authority', async () => {
  await caddy.stop();
  await pebble.stop();
  caddy = await startCaddy();
  const page = await visit(`https://${host}/`, { port: ports.https, root });
  expect(page.text).toContain('Buenos días');
});
