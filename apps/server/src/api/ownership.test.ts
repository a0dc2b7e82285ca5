import type { Endpoint } from '@dragoman/contract/endpoints';
import { startApi } from '@dragoman/core/api/testing';
import { deploymentEndpoints } from '@dragoman/core/deployment';
import { type Jobs, startJobs } from '@dragoman/core/jobs';
import { createWebsite, softDeleteWebsite } from '@dragoman/core/websites';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, describe, expect, test } from 'vitest';
import { createAsk, owned } from './asking.fixture.ts';
import { ownerEndpoints } from './index.ts';

const malformed = ['%00', "1' or '1'='1"];
const ids = { theirs: '', deleted: '' };
const touched: string[] = [];

/** Throws on use: no dependency may be called for another user's website. */
function untouchable(name: string): never {
  touched.push(name);
  throw new Error(`${name} must not be used`);
}

function endpointsOn(database: TestDatabase['database'], queue: Jobs) {
  const fetchPage = () => untouchable('fetchPage');
  const deps = { database, jobs: queue, engines: { engineFor: () => untouchable('engines') } };
  const own = new Proxy({}, { get: () => () => untouchable('own engines') });
  const engineKeys = { own } as never;
  const dns = new Proxy({}, { get: () => untouchable('dns') }) as never;
  const mail = {
    email: new Proxy({}, { get: () => untouchable('email') }) as never,
    emailBrand: {
      name: 'Dragoman',
      siteUrl: 'http://localhost',
      supportEmail: 'help@dragoman.example',
    },
    log: silentLog,
  };
  const deployment = { database, dns, fetchPage, proxyHost: 'proxy.localhost', ...mail };
  return [
    ...ownerEndpoints({
      ...deps,
      fetchPage,
      engineKeys,
      webhooks: { assertAllowed: () => untouchable('webhooks'), isHttpAllowed: true },
      publicUrl: 'http://localhost',
      apiUrl: 'http://localhost',
      visitorOrigin: (host) => `http://${host}`,
      proxyHost: 'proxy.dragoman.example',
    }),
    ...deploymentEndpoints({ ...deployment, billing: 'none' }),
  ];
}

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const jobs = await startJobs({ database });
const ada = await createUser(database);
const eve = await createUser(database);
const site = { originalLanguage: 'en', translationLanguages: ['es'] };
ids.theirs = (await createWebsite(testDatabase, { ...site, userId: ada, url: 'a.example' })).id;
ids.deleted = (await createWebsite(testDatabase, { ...site, userId: eve, url: 'b.example' })).id;
await softDeleteWebsite(testDatabase, ids.deleted);
const texts = [ids.theirs, ids.deleted].map((website_id) => ({ website_id }));
for (const row of texts) {
  const original_hash = Buffer.from('tea');
  await database.kysely
    .insertInto('website_strings')
    .values({ ...row, original_string: 'Tea', original_hash })
    .execute();
  await database.kysely
    .insertInto('website_slugs')
    .values({ ...row, original_slug: 'tea' })
    .execute();
}
const high = { requests: 100_000, seconds: 60 };
const api = await startApi(endpointsOn(database, jobs), { limits: { address: high, user: high } });
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await testDatabase.close();
});

const { ask, fill } = createAsk(api, database.kysely);
const namesWebsite = ({ params, query, body }: Endpoint) =>
  [params, query, body].some((schema) => Object.keys(schema?.shape ?? {}).some((n) => n in owned));
const unbound = endpointsOn({} as never, {} as never).map(({ endpoint }) => endpoint);

describe.each(unbound.filter(namesWebsite).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('404: a website that is another user’s, deleted or missing', async () => {
      touched.length = 0;
      for (const website of [ids.theirs, ids.deleted, crypto.randomUUID(), ...malformed]) {
        const { status, body } = await ask(endpoint, website, eve);
        expect([website, status, body.error]).toEqual([website, 404, 'Not found']);
      }
      expect(touched).toEqual([]);
    });
  },
);

const namesAnotherRow = (endpoint: Endpoint) =>
  endpoint.path.includes(':') && !namesWebsite(endpoint) && !endpoint.path.includes(':lang');

test.each(unbound.filter(namesAnotherRow).map((endpoint) => [endpoint.name, endpoint] as const))(
  '404: %s with an id that is no UUID, or of no row',
  async (_name, { method, path, body }) => {
    for (const id of ['no-uuid', '%00', crypto.randomUUID()]) {
      const { status } = await api.call(`${method} ${path.replace(/:\w+/g, id)}`, {
        as: eve,
        ...(body !== undefined && { body: await fill(body, ids.theirs) }),
      });
      expect([id, status]).toEqual([id, 404]);
    }
  },
);

test('the other user’s data is unchanged', async () => {
  const { kysely } = testDatabase.database;
  const website = await kysely
    .selectFrom('websites')
    .selectAll()
    .where('id', '=', ids.theirs)
    .executeTakeFirstOrThrow();
  expect(website).toMatchObject({
    status: null,
    url_structure: 'subdomain',
    dns_checked: false,
  });
  expect(await kysely.selectFrom('scans').selectAll().execute()).toEqual([]);
  expect(await kysely.selectFrom('translations').selectAll().execute()).toEqual([]);
  expect(await kysely.selectFrom('translated_strings').selectAll().execute()).toEqual([]);
});
