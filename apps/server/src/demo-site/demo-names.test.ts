import { checkDns, watchDeployments } from '@dragoman/core/deployment';
import { createWebsite, softDeleteWebsite } from '@dragoman/core/websites';
import { createTestDatabase } from '@dragoman/database/testing';
import { startDemo } from '@dragoman/demo';
import { findSnippet } from '@dragoman/domain/deployment';
import { silentLog } from '@dragoman/domain/log';
import { createDnsResolver } from '@dragoman/providers/dns';
import type { Email } from '@dragoman/providers/email';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, expect, test } from 'vitest';
import { carriedByDemo, demoZones, isDemoDomain, startDemoNames } from './demo-names.ts';

const proxyHost = 'proxy.localhost';
const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const demo = await startDemo({ host: '127.0.0.1', port: 0 });
const names = await startDemoNames({ database, host: '127.0.0.1', proxyHost });
const { port } = new URL(demo.url);
const gate = createOutgoingGate({ allowedHosts: [`*.shop.localhost:${port}`] });
const mails: Email[] = [];
const deps = {
  database,
  dns: createDnsResolver({ servers: ['127.0.0.1:9'], zones: demoZones(names), tries: 1 }),
  fetchPage: createPageFetcher(gate, {}),
  proxyHost,
  visitorOrigin: (host: string) => `http://${host}`,
  billing: 'none' as const,
  email: { send: async (mail: Email) => void mails.push(mail), close: async () => {} },
  emailBrand: { name: 'Dragoman', siteUrl: 'https://x.example', supportEmail: 'help@x.example' },
  log: silentLog,
};
const places = { publicUrl: 'https://x.example', visitorOrigin: deps.visitorOrigin };
demo.carry(async (host) => (isDemoDomain(host) ? carriedByDemo(database, places) : undefined));
afterAll(async () => {
  await gate.close();
  await names.close();
  await demo.close();
  await testDatabase.close();
});

async function add(languages: string[]) {
  const { id: userId } = await database.kysely
    .insertInto('auth.users')
    .values({ email: `${crypto.randomUUID()}@example.org` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const url = `http://www.shop.localhost:${port}`;
  return createWebsite(
    { database },
    { userId, url, originalLanguage: 'en', translationLanguages: languages },
  );
}

const read = async (path: string) =>
  Buffer.from((await deps.fetchPage(`http://www.shop.localhost:${port}${path}`)).body).toString();

test('the demo domain has the records and the snippet of its website, for both URL structures', async () => {
  await add([]);
  const website = await add(['es', 'ar']);
  const found = await checkDns(deps, website, 'subdomain');
  expect(found.records.map(({ host, name, state }) => [host, name, state])).toEqual([
    ['es.shop.localhost', 'es', 'verified'],
    ['ar.shop.localhost', 'ar', 'verified'],
  ]);
  expect(found).toMatchObject({ zone: { domain: 'shop.localhost' } });
  expect(await checkDns(deps, website, 'subdirectory')).toMatchObject({
    verified: true,
    existingWwwRecord: { state: 'moved', host: 'dragoman-origin.shop.localhost' },
  });
  expect(findSnippet(await read('/about'), website.id).finding).toBe('installed');
  expect(await read('/robots.txt')).not.toContain('es.shop.localhost');
  const publish = (url_structure: 'subdomain' | 'subdirectory') =>
    database.kysely
      .updateTable('websites')
      .set({ status: 'enabled', url_structure })
      .where('id', '=', website.id)
      .execute();
  await publish('subdomain');
  expect(await read('/robots.txt')).toContain('\nSitemap: http://es.shop.localhost/sitemap.xml\n');
  await publish('subdirectory');
  expect(await read('/robots.txt')).not.toContain('es.shop.localhost');
  expect(await read('/about')).toContain('canonical" href="http://www.shop.localhost/about"');
  expect(await (await fetch(demo.url)).text()).not.toContain(website.id);
});

test('the domain stays with who verified it, until the mail about a deleted website has arrived', async () => {
  const [first] = await database.kysely
    .selectFrom('websites')
    .selectAll()
    .where('status', '=', 'enabled')
    .execute();
  const second = await add(['es']);
  const hasDomain = async ({ id } = second) =>
    (await checkDns(deps, second, 'subdomain')).records[0]?.found.includes(`${id}.${proxyHost}`);
  expect(await hasDomain()).toBe(false);
  expect(await hasDomain(first)).toBe(true);
  await softDeleteWebsite(deps, first?.id ?? '');
  expect(await hasDomain(first)).toBe(true);
  expect(await read('/')).not.toContain('Dragoman.init');
  const stop = watchDeployments(deps);
  await expect
    .poll(() => mails.map(({ text }) => text), { timeout: 20_000 })
    .toEqual([expect.stringContaining('es.shop.localhost')]);
  await expect.poll(() => hasDomain()).toBe(true);
  await stop();
});
