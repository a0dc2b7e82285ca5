import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect as connectPlain, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { openCertificates } from '@dragoman/core/certificates';
import { freePorts } from '@dragoman/database/free-ports';
import { acmeChallengePath } from '@dragoman/domain/deployment';
import { silentLog } from '@dragoman/domain/log';
import { createAcmeAuthority } from '@dragoman/providers/certificates';
import { startPebble } from '@dragoman/providers/certificates/testing';
import { afterAll, expect, test } from 'vitest';
import { drain } from '../connections/index.ts';
import { htmlOf, routesOf, sendHtml } from '../proxy/echo.fixture.ts';
import { startHarness, talk } from '../proxy/proxy.fixture.ts';
import { startEdge } from './index.ts';
import { certificateOf, openHttp2, visit, visitHttp2, visitPlain } from './visit.fixture.ts';

const host = 'es.shop.test';
const url = `https://${host}`;
const soon = { timeout: 20_000, interval: 20 };

const release = Promise.withResolvers<void>();
const site = routesOf(
  {
    '/held': async (_request: IncomingMessage, response: ServerResponse) => {
      response.write('first ');
      await release.promise;
      response.end('last');
    },
    '/echo': (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        response.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/; HttpOnly']);
        response.setHeader('connection', 'close');
        const { headers, method } = request;
        const body = Buffer.concat(chunks).toString();
        response.end(JSON.stringify({ method, headers, body }));
      });
    },
    [`${acmeChallengePath}evaGxfADs6pSRb2LAv9IZf17Dt3juxGJ`]: (
      _request: IncomingMessage,
      response: ServerResponse,
    ) => response.end('theirs'),
    '/stream.txt': (_request: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', trailer: 'x-end' });
      response.write('data: one\n\n');
      response.addTrailers({ 'x-end': 'yes' });
      response.end('data: two\n\n');
    },
  },
  sendHtml(htmlOf('<p>Good day</p><a href="/about">About</a>')),
);
const product = createServer((request, response) => {
  const { encrypted } = request.socket as { encrypted?: boolean };
  response.writeHead(200, { connection: 'keep-alive' });
  response.end(JSON.stringify({ url: request.url, host: request.headers.host, encrypted }));
});
const authorities: ReturnType<typeof createAcmeAuthority>[] = [];
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-edge-'));
const at = () => ({ port: edge.httpsPort, root });

/** Marks a host as verified, as a DNS check does. */
async function verify(name: string): Promise<void> {
  const { kysely } = harness.database;
  await kysely
    .updateTable('website_hosts')
    .set({ verified_at: new Date() })
    .where('host', '=', name)
    .execute();
}

const [httpsPort = 0, httpPort = 0] = await freePorts(2);
const pebble = await startPebble({ httpPort, httpsPort });
const root = await pebble.issuerRoot();
const harness = await startHarness(site);
await harness.translate('Good day', 'Buenos días', 'es');
for (const language of ['es', 'fr']) await harness.setStatus(language, 'completed');
await harness.change({ url_structure: 'subdomain' });
const { directoryUrl, addressRoot } = pebble;
const authority = createAcmeAuthority({ directoryUrl, roots: [addressRoot] });
authorities.push(authority);
const { database } = harness;
const certificates = await openCertificates({
  database,
  authority,
  folder,
  own: ['app.test'],
  log: silentLog,
});
const listening = { host: '127.0.0.1', httpsPort, httpPort };
const { server: proxy } = harness.proxy;
const own = { hosts: ['app.test'], server: product };
const waiting = { total: 1000, perAddress: 10, isExempt: () => false };
const edge = await startEdge({ certificates, proxy, own, ...listening, waiting, log: silentLog });
await harness.serveAt(host, 'es');
await harness.serveAt('fr.shop.test', 'fr');
await verify(host);
afterAll(async () => {
  await edge.close();
  await certificates.close();
  for (const authority of authorities) await authority.close();
  await pebble.close();
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

test('49 HTTP redirects only once there is a certificate', async () => {
  expect((await visitPlain('http://fr.shop.test/', edge.httpPort)).status).not.toBe(301);
  const redirect = async () => (await visitPlain(`http://${host}/a?b`, edge.httpPort)).headers;
  const location = `https://${host}:${edge.httpsPort}/a?b`;
  await expect.poll(async () => (await redirect()).location, soon).toBe(location);
  const mapped = await visitPlain(`http://${host}/a`, edge.httpPort, true);
  expect(mapped.headers.location).toBe(`https://${host}/a`);
  expect((await redirect())['strict-transport-security']).toBeUndefined();
  const machine = await visitPlain(`http://${host}/.well-known/x`, edge.httpPort);
  expect(machine.status).toBe(200);
  // An unknown token belongs to the site, which renews its own certificate.
  const theirs = `${acmeChallengePath}evaGxfADs6pSRb2LAv9IZf17Dt3juxGJ`;
  const passed = await visitPlain(`http://${host}${theirs}`, edge.httpPort);
  expect([passed.status, passed.text]).toEqual([200, 'theirs']);
});

test.each([
  ['HTTP/1.1', visit],
  ['HTTP/2', visitHttp2],
])('a verified host is served in its language over %s', async (_, go) => {
  const page = await go(`${url}/`, at());
  expect(page.status).toBe(200);
  expect(page.text).toContain('Buenos días');
  expect(page.headers['x-dragoman']).toContain('translated; language=es');
  expect(page.headers['strict-transport-security']).toBeUndefined();
  expect(page.text).toContain(`https://${host}:${edge.httpsPort}/`);
  expect((await go(`${url}/`, at(), { method: 'HEAD' })).text).toBe('');
});

test.each([
  ['HTTP/1.1', visit],
  ['HTTP/2', visitHttp2],
])(
  'forms, cookies and streams pass over %s; forwarding headers from visitors do not',
  async (_, go) => {
    const headers = {
      cookie: 's=1; t=2',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '1.2.3.4',
    };
    const answer = await go(`${url}/echo`, at(), { method: 'POST', headers, body: 'name=Ada' });
    const seen = JSON.parse(answer.text);
    expect(seen).toMatchObject({ method: 'POST', body: 'name=Ada' });
    expect(seen.headers).toMatchObject({ cookie: 's=1; t=2', 'x-forwarded-for': '127.0.0.1' });
    expect(seen.headers.forwarded).toContain('proto=https');
    expect(answer.headers['set-cookie']).toHaveLength(2);
    const stream = await go(`${url}/stream.txt`, at());
    expect(stream.text).toBe('data: one\n\ndata: two\n\n');
  },
);

test('49 unverified and unknown hosts get no handshake and no certificate order', async () => {
  for (const name of ['fr.shop.test', 'nobody.test']) {
    await expect(certificateOf(name, edge.httpsPort)).rejects.toThrow(/handshake|alert/);
  }
  const orders = await harness.database.kysely
    .selectFrom('certificate_orders')
    .select('host')
    .execute();
  expect(orders.map((order) => order.host).sort()).toEqual(['app.test', host]);
});

test('the first visitor waits for the certificate of a newly verified host', async () => {
  await verify('fr.shop.test');
  await expect.poll(() => certificates.hosts.has('fr.shop.test'), soon).toBe(true);
  const page = await visit('https://fr.shop.test/', at());
  expect(page.status).toBe(200);
  expect(page.text).toContain('Good day');
});

test('a request with two hosts is refused', async () => {
  const other = { headers: { ':authority': host, host: 'app.test' } };
  expect((await visitHttp2(`${url}/`, at(), other)).status).toBe(400);
  const twice = `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: app.test\r\n\r\n`;
  expect(await talk(edge.httpPort, twice, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ['HTTPS', () => edge.httpsPort],
  ['HTTP', () => edge.httpPort],
])('idle connections on the port for %s are limited', async (_, port) => {
  const open = new Set<Socket>();
  for (let index = 0; index < 30; index += 1) {
    const socket = connectPlain(port(), '127.0.0.1');
    await once(socket, 'connect');
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
  }
  await expect.poll(() => open.size, soon).toBe(10);
  for (const go of [visit, visitHttp2]) expect((await go(`${url}/`, at())).status).toBe(200);
  for (const socket of open) socket.destroy();
});

test('the product’s own host serves the product', async () => {
  await expect.poll(() => certificates.find('app.test')?.host, soon).toBe('app.test');
  for (const go of [visit, visitHttp2]) {
    const { text } = await go('https://app.test/dashboard', at());
    const port = edge.httpsPort;
    expect(JSON.parse(text)).toEqual({
      url: '/dashboard',
      host: `app.test:${port}`,
      encrypted: true,
    });
  }
});

test('an upgraded connection works over TLS', async () => {
  harness.origin.once('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching\r\nconnection: Upgrade\r\nupgrade: echo\r\n\r\n');
    socket.pipe(socket);
  });
  const received = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect({ host: '127.0.0.1', port: edge.httpsPort, servername: host, ca: root });
    socket.on('error', reject);
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`,
    );
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\r\n\r\n') && !text.includes('hello')) socket.write('hello');
      if (text.endsWith('hello')) socket.destroy();
    });
    socket.on('close', () => resolve(text));
  });
  expect(received).toMatch(/^HTTP\/1\.1 101 [\s\S]*hello$/);
});

test('a stopping edge sends GOAWAY, lets streams in flight finish and begins no new ones', async () => {
  const session = openHttp2(url, at());
  const goaway = once(session, 'goaway');
  const closed = once(session, 'close');
  const stream = session.request({ ':path': '/held' }).setEncoding('utf8');
  expect(await once(stream, 'data')).toEqual(['first ']);
  let isDrained = false;
  const drained = drain(20_000).then(() => {
    isDrained = true;
  });
  expect((await goaway)[0]).toBe(0);
  const late = session.request({ ':path': '/' });
  await expect(once(late, 'response')).rejects.toThrow();
  await expect(visit(`${url}/`, at())).rejects.toThrow('ECONNREFUSED');
  expect(isDrained).toBe(false);
  release.resolve();
  expect(await once(stream, 'data')).toEqual(['last']);
  await Promise.all([once(stream, 'end'), closed, drained]);
});
