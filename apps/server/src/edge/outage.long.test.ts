import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@dragoman/config';
import type { Database } from '@dragoman/database/connection';
import { freePorts } from '@dragoman/database/free-ports';
import { createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { type Pebble, startPebble } from '@dragoman/providers/certificates/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from '../proxy/echo.fixture.ts';
import { startOwnPostgres } from '../proxy/own-postgres.fixture.ts';
import { writerOf } from '../proxy/website.fixture.ts';
import { serve } from '../serve.ts';
import { certificateOf, visit } from './visit.fixture.ts';

const host = 'es.shop.test';
const soon = { timeout: 30_000, interval: 50 };
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-outage-'));
const certificates = path.join(folder, 'data', 'certificates');
const greeting = htmlOf('<p>Good day</p><a href="/about">About</a>');

let origin: Server;
let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let database: Database;
let pebble: Pebble;
let root: string;
let httpsPort = 0;
let start: () => Promise<{ stop(): Promise<void> }>;
let running: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  origin = createServer(sendHtml(greeting, { 'cache-control': 'no-cache' }));
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const authority = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  postgres = await startOwnPostgres();
  database = postgres.database;
  await addWebsite(`http://${authority}/`);
  const [https = 0, httpPort = 0] = await freePorts(2);
  httpsPort = https;
  pebble = await startPebble({ httpPort, httpsPort });
  root = await pebble.issuerRoot();
  const config = readConfig({
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_URL: 'https://app.shop.test',
    PROXY_PORT: '0',
    HTTPS_PORT: String(https),
    HTTP_PORT: String(httpPort),
    EDGE_HOST: '127.0.0.1',
    ACME_DIRECTORY_URL: pebble.directoryUrl,
    ACME_CA_FILE: pebble.addressRootFile,
    OUTGOING_ALLOWED_HOSTS: authority,
  });
  start = async () => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const { stopped } = await serve({ config, roles: ['proxy', 'edge'], log: silentLog, signal });
    return {
      async stop() {
        stopping.abort();
        await stopped;
      },
    };
  };
});
afterAll(async () => {
  postgres.thaw();
  await running?.stop();
  await pebble.close();
  await postgres.close();
  origin.closeAllConnections();
  origin.close();
  rmSync(folder, { recursive: true, force: true });
});

async function addWebsite(url: string): Promise<void> {
  const { id } = await database.kysely
    .insertInto('websites')
    .values({
      user_id: await createUser(database),
      url,
      original_language: 'en',
      translation_languages: ['es'],
      url_structure: 'subdomain',
      status: 'enabled',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const write = writerOf(database, id);
  await write.translate('Good day', 'Buenos días', 'es');
  await write.setStatus('es', 'completed');
  await write.serveAt(host, 'es');
  await database.kysely.updateTable('website_hosts').set({ verified_at: new Date() }).execute();
}

const page = () => visit(`https://${host}/`, { port: httpsPort, root });

test('40 51 pages are served while the database and the authority are down, even after a restart', async () => {
  running = await start();
  await expect
    .poll(
      () =>
        page()
          .then(({ text }) => text)
          .catch(String),
      soon,
    )
    .toContain('Buenos');
  const { serialNumber } = await certificateOf(host, httpsPort);
  // The dashboard is served elsewhere.
  const hosts = database.kysely.selectFrom('certificates').select('host').execute();
  expect(await hosts).toEqual([{ host }]);

  await pebble.stop();
  await postgres.stop();
  expect((await page()).text).toContain('Buenos días');

  await running.stop();
  running = await start();
  const after = await page();
  expect(after.status).toBe(200);
  expect(after.text).toContain('Buenos días');
  expect(after.headers['x-dragoman']).toMatch(/^translated;/);
  expect((await certificateOf(host, httpsPort)).serialNumber).toBe(serialNumber);
  await expect(certificateOf('nobody.test', httpsPort)).rejects.toThrow();
});

test('40 translation resumes when the database is back', async () => {
  await postgres.start();
  await expect.poll(() => page().then(({ text }) => text), soon).toContain('Buenos días');
});

test('40 51 startup does not wait for a hanging database, nor does a handshake without a certificate', async () => {
  await running?.stop();
  postgres.freeze();
  running = await start();
  expect((await page()).text).toContain('Buenos días');
  postgres.thaw();
  await running.stop();

  for (const name of readdirSync(certificates)) {
    if (name.endsWith('.pem')) rmSync(path.join(certificates, name));
  }
  postgres.freeze();
  running = await start();
  const begin = performance.now();
  await expect(certificateOf(host, httpsPort)).rejects.toThrow();
  // A pending certificate would be awaited for 15 s.
  expect(performance.now() - begin).toBeLessThan(6000);
  postgres.thaw();
}, 60_000);
