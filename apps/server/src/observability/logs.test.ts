import type { IncomingMessage } from 'node:http';
import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { ask } from '../proxy/proxy.fixture.ts';
import { startServerProcess } from '../server-process.fixture.ts';
import { startSite } from './site.fixture.ts';

const patient = { timeout: 30_000, interval: 50 };
const seen: IncomingMessage[] = [];

const database = await createTestDatabase();
const started = await startSite(database.database, (request, response) => {
  seen.push(request);
  response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Good day</p>');
});
const { site, host, close: closeSite } = started;
const server = await startServerProcess({
  databaseUrl: database.url,
  roles: 'web,api,backend,proxy,worker',
  environment: {
    PROCESSES: '3',
    LOG_LEVEL: 'info',
    OUTGOING_ALLOWED_HOSTS: site,
    ENGINES: 'libretranslate',
    LIBRETRANSLATE_URL: 'http://127.0.0.1:9',
  },
});
afterAll(async () => {
  await server.stop();
  closeSite();
  await database.close();
});

const linesOf = (requestId: string) =>
  server.log().filter((line) => line['requestId'] === requestId);

test('a request to the API has one id: in its answer, its line and the lines of its job in the worker', async () => {
  const temp = await database.database.kysely
    .insertInto('temp_websites')
    .values({ url: `http://${site}/`, original_language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await fetch(`http://127.0.0.1:${server.webPort}/api/onboarding-crawl-translate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'visit-1' },
    body: JSON.stringify({ websiteId: temp.id, targetLang: 'fr' }),
  });
  expect(answer.headers.get('x-request-id')).toBe('visit-1');
  await expect
    .poll(() => linesOf('visit-1').map((line) => line['process']), patient)
    .toContain('worker');
  const lines = linesOf('visit-1');
  expect(lines).toContainEqual(
    expect.objectContaining({ process: 'worker', job: 'onboarding', jobId: expect.any(String) }),
  );
  await expect
    .poll(() => linesOf('visit-1').filter(({ msg }) => msg === 'request'), patient)
    .toMatchObject([{ process: 'web', route: '/api/onboarding-crawl-translate', method: 'POST' }]);
});

test('the proxy passes the id of the reverse proxy to the site, and creates one where there is none', async () => {
  const get = (path: string, headers = {}) => ask(server.proxyPort, host, path, { headers });
  await get('/fr/one', { 'x-request-id': 'front-1' });
  await get('/fr/two', { 'x-request-id': 'front-2', cookie: 'a=b' });
  await get('/fr/three');
  await get('/fr/four', { 'x-request-id': 'not an id' });
  const ids = Object.fromEntries(seen.map(({ url, headers }) => [url, headers['x-request-id']]));
  expect(ids).toMatchObject({ '/one': 'front-1', '/two': 'front-2' });
  expect(ids['/three']).toMatch(/^[\da-f-]{36}$/);
  expect(ids['/four']).toMatch(/^[\da-f-]{36}$/);
});

test('an error page has the id under which its cause is logged, without the query string', async () => {
  const answer = await ask(server.proxyPort, host, '/fr/broken?token=abc&email=ada@example.com');
  const id = String(answer.headers['x-request-id']);
  await expect
    .poll(() => linesOf(id), patient)
    .toMatchObject([
      { process: 'proxy 1', level: 40, url: '/fr/broken?[redacted]', reason: 'origin-unreachable' },
    ]);
  expect(server.output()).not.toMatch(/token=abc|ada@example/);
});
