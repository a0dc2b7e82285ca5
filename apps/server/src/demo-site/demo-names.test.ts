import { checkDns } from '@dragoman/core/deployment';
import { createWebsite } from '@dragoman/core/websites';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { startDemo } from '@dragoman/demo';
import { createDnsResolver } from '@dragoman/providers/dns';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, expect, test } from 'vitest';
import { demoZones, startDemoNames } from './demo-names.ts';

const proxyHost = 'proxy.localhost';
const testDatabase = await createTestDatabase();
const demo = await startDemo({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await demo.close();
  await testDatabase.close();
});

test('the demo domain has the records of the newest website, for both URL structures', async () => {
  const { database } = testDatabase;
  const names = await startDemoNames({ database, host: '127.0.0.1', proxyHost });
  const { port } = new URL(demo.url);
  const gate = createOutgoingGate({ allowedHosts: [`*.shop.localhost:${port}`] });
  const dns = createDnsResolver({ servers: ['127.0.0.1:9'], zones: demoZones(names), tries: 1 });
  const deps = { database, dns, fetchPage: createPageFetcher(gate, {}), proxyHost };
  const add = async (languages: string[]) =>
    createWebsite(
      { database },
      {
        userId: await createUser(database),
        url: `http://www.shop.localhost:${port}`,
        originalLanguage: 'en',
        translationLanguages: languages,
      },
    );
  const first = await add(['es', 'ar']);
  const found = await checkDns(deps, first, 'subdomain');
  expect(found.records.map(({ host, name, state }) => [host, name, state])).toEqual([
    ['es.shop.localhost', 'es', 'verified'],
    ['ar.shop.localhost', 'ar', 'verified'],
  ]);
  expect(found).toMatchObject({ zone: { domain: 'shop.localhost' } });
  expect(await checkDns(deps, first, 'subdirectory')).toMatchObject({
    verified: true,
    existingWwwRecord: { state: 'moved', host: 'dragoman-origin.shop.localhost' },
  });
  await add(['es']);
  expect((await checkDns(deps, first, 'subdomain')).records[0]?.state).not.toBe('verified');
  await gate.close();
  await names.close();
});
