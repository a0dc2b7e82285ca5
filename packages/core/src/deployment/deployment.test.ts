import { snippetCode } from '@dragoman/domain/deployment';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeploymentHarness, startDeploymentHarness } from './deployment.fixture.ts';
import { checkDns, confirmSnippet, resolveUrl, setUrlStructure, verifySnippet } from './index.ts';

let harness: DeploymentHarness;

beforeAll(async () => {
  harness = await startDeploymentHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.site.answer = () => ({});
});

describe('checkDns', () => {
  test('every language needs its record; those that lead to us are served at once', async () => {
    const { website, target, domain } = await harness.addWebsite({ structure: 'subdomain' });
    harness.publish(domain, {
      [`es.${domain} CNAME`]: [target],
      [`${domain} NS`]: ['ada.ns.cloudflare.com'],
    });
    harness.everybody.zone['ada.ns.cloudflare.com A'] = ['127.0.0.2'];
    const half = await checkDns(harness.deps, website, 'subdomain');
    expect(half.records.map(({ host, state }) => [host, state])).toEqual([
      [`es.${domain}`, 'verified'],
      [`fr.${domain}`, 'missing'],
    ]);
    expect(half).toMatchObject({
      verified: false,
      dnsProvider: { providerName: 'Cloudflare' },
      zone: { domain, nameServers: ['ada.ns.cloudflare.com'] },
      existingWwwRecord: null,
      domainConnect: null,
    });
    const hosts = await harness.database.kysely
      .selectFrom('website_hosts')
      .select(['host', 'language', 'origin_url', 'proof'])
      .where('website_id', '=', website.id)
      .execute();
    expect(hosts).toEqual([
      { host: `es.${domain}`, language: 'es', origin_url: null, proof: 'cname' },
    ]);
  });

  test('without languages there is nothing to verify; a subdirectory needs www alone', async () => {
    const bare = await harness.addWebsite({ languages: [] });
    harness.publish(bare.domain, { [`www.${bare.domain} CNAME`]: [bare.target] });
    expect(await checkDns(harness.deps, bare.website, 'subdomain')).toMatchObject({
      records: [],
      verified: false,
    });
    expect(await checkDns(harness.deps, bare.website, 'subdirectory')).toMatchObject({
      records: [{ host: `www.${bare.domain}`, language: null, state: 'verified' }],
      verified: true,
    });
  });
});

test('a website at an IP address is told that it has no domain, and nobody is asked', async () => {
  const { website } = await harness.addWebsite({ url: harness.site.origin, languages: ['es'] });
  const before = harness.everybody.asked.length;
  const { records, verified, zone } = await checkDns(harness.deps, website, 'subdomain');
  expect(records[0]).toMatchObject({ state: 'missing', advice: { code: 'register-domain' } });
  expect([verified, zone]).toEqual([false, null]);
  expect(harness.everybody.asked.slice(before).join()).not.toContain('127.0.0.1');
});

describe('snippet', () => {
  test('is looked for on the page itself, whatever the browser says', async () => {
    const { website } = await harness.addWebsite({ url: harness.site.origin });
    expect(await verifySnippet(harness.deps, website)).toMatchObject({ finding: 'absent' });
    await expect(confirmSnippet(harness.deps, website, true)).rejects.toMatchObject({
      code: 'conflict',
    });
    harness.site.answer = () => ({
      body: snippetCode('https://x.example/translate.js', website.id),
    });
    expect(await confirmSnippet(harness.deps, website, true)).toBe(true);
    expect((await harness.read(website.id)).snippet_checked).toBe(true);
    expect(await confirmSnippet(harness.deps, website, false)).toBe(false);
    expect((await harness.read(website.id)).snippet_checked).toBe(false);
  });

  test('says what is wrong with the start page, and is found on other pages', async () => {
    const { website } = await harness.addWebsite();
    const other = crypto.randomUUID();
    harness.site.answer = () => ({ body: snippetCode('/translate.js', other) });
    expect(await verifySnippet(harness.deps, website)).toEqual({
      finding: 'other-website',
      found: other,
      page: website.url,
    });
    await harness.database.kysely
      .insertInto('pages')
      .values(
        ['/', '/about', '/gone'].map((path) => ({
          website_id: website.id,
          path,
          outcome: path === '/gone' ? ('error' as const) : ('page' as const),
        })),
      )
      .execute();
    const code = snippetCode('/translate.js', website.id);
    harness.site.answer = ({ url }) => ({ body: url === '/about' ? code : '' });
    expect(await verifySnippet(harness.deps, website)).toMatchObject({
      finding: 'installed',
      page: `${website.url}/about`,
    });
  });

  test('a website that cannot be read counts as without', async () => {
    const { website } = await harness.addWebsite({ url: 'http://127.0.0.1:9' });
    expect(await verifySnippet(harness.deps, website)).toMatchObject({ finding: 'unreachable' });
  });
});

test('resolveUrl follows redirects', async () => {
  const { website } = await harness.addWebsite({ url: harness.site.origin });
  harness.site.answer = ({ url }) => (url === '/' ? { status: 301, location: '/shop/' } : {});
  expect(await resolveUrl(harness.deps, website)).toBe(`${harness.site.origin}/shop`);
});

test('changing the structure asks for DNS anew; setting it again does not', async () => {
  const { website } = await harness.addWebsite();
  const isChecked = async () => (await harness.read(website.id)).dns_checked;
  await harness.database.kysely
    .updateTable('websites')
    .set({ dns_checked: true })
    .where('id', '=', website.id)
    .execute();
  await setUrlStructure(harness.deps, website.id, 'subdirectory');
  expect(await isChecked()).toBe(true);
  await setUrlStructure(harness.deps, website.id, 'subdomain');
  expect(await isChecked()).toBe(false);
  expect((await harness.read(website.id)).url_structure).toBe('subdomain');
});
