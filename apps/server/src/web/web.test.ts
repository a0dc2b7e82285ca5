import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { developmentWebsitesSchema } from '@dragoman/contract/development';
import { healthSchema } from '@dragoman/contract/health';
import { addHost, createWebsite } from '@dragoman/core/websites';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createEngineRegistry } from '@dragoman/providers/engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RoleStates } from '../wiring/role-states.ts';
import { type RunningWeb, startWeb } from './start-web.ts';

let installed: TestDatabase;
let webRoot: string;
let web: RunningWeb;
const states = new RoleStates(['api', 'worker']);

beforeAll(async () => {
  installed = await createTestDatabase();
  webRoot = await mkdtemp(path.join(tmpdir(), 'dragoman-web-'));
  await writeFile(path.join(webRoot, 'index.html'), '<title>Start</title>');
  await writeFile(path.join(webRoot, '404.html'), '<title>Not found</title>');
  const engines = createEngineRegistry([]);
  const served = { proxyPort: 3080, proxyHost: 'proxy.localhost' };
  const development = { database: installed.database, engines, ...served };
  web = await startWeb({
    host: '127.0.0.1',
    port: 0,
    states,
    webRoot,
    development,
    log: silentLog,
  });
});
afterAll(async () => {
  await web.close();
  await installed.close();
  await rm(webRoot, { recursive: true });
});

describe('GET /api/health', () => {
  test('503 while a role starts, 200 when all are ready, 503 when one has failed', async () => {
    expect((await get('/api/health')).status).toBe(503);
    states.set('api', { status: 'ready' });
    states.set('worker', { status: 'ready' });
    const ready = await get('/api/health');
    expect(ready.status).toBe(200);
    expect(healthSchema.parse(await ready.json())).toEqual({
      status: 'ready',
      roles: { api: { status: 'ready' }, worker: { status: 'ready' } },
    });
    states.set('worker', { status: 'failed', detail: 'No queue.' });
    const failed = await get('/api/health');
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({ status: 'degraded' });
  });
});

describe('GET /api/development/websites', () => {
  test('a website with its hosts, without a scan', async () => {
    const { database } = installed;
    const userId = await createUser(database);
    const asked = { userId, url: 'https://shop.example', originalLanguage: 'en' };
    const { id } = await createWebsite({ database }, { ...asked, translationLanguages: ['es'] });
    await addHost({ database }, { websiteId: id, host: 'es.shop.example', language: 'es' });
    await database.kysely
      .insertInto('translations')
      .values({ website_id: id, target_language: 'es' })
      .execute();
    const response = await get('/api/development/websites');
    const { websites } = developmentWebsitesSchema.parse(await response.json());
    expect(websites).toHaveLength(1);
    expect(websites[0]).toMatchObject({ url: 'https://shop.example', scan: null, pageCount: 0 });
    expect(websites[0]?.translations[0]?.addresses).toEqual([
      { url: 'http://es.shop.example:3080/', structure: 'subdomain' },
      { url: `http://${id}.proxy.localhost:3080/es/`, structure: 'subdirectory' },
    ]);
  });
});

describe('other addresses', () => {
  test('the start page, and 404 with a page or with JSON', async () => {
    expect(await (await get('/')).text()).toContain('Start');
    const page = await get('/nothing');
    expect([page.status, await page.text()]).toEqual([404, '<title>Not found</title>']);
    const api = await get('/api/nothing');
    expect([api.status, await api.json()]).toEqual([404, { error: 'Not found' }]);
  });
});

function get(address: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${web.port}${address}`);
}
