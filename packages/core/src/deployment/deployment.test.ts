import { snippetCode } from '@dragoman/domain/deployment';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeploymentStage, startDeploymentStage } from './deployment.fixture.ts';
import { checkDns, confirmSnippet, resolveUrl, setUrlStructure, verifySnippet } from './index.ts';

let stage: DeploymentStage;

beforeAll(async () => {
  stage = await startDeploymentStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.site.answer = () => ({});
});

describe('checkDns', () => {
  test('every language needs its record; those that lead to us are served at once', async () => {
    const { website, target, domain } = await stage.addWebsite({ structure: 'subdomain' });
    stage.publish(domain, {
      [`es.${domain} CNAME`]: [target],
      [`${domain} NS`]: ['ada.ns.cloudflare.com'],
    });
    stage.everybody.zone['ada.ns.cloudflare.com A'] = ['127.0.0.2'];
    const half = await checkDns(stage.deps, website, 'subdomain');
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
    const hosts = await stage.database.kysely
      .selectFrom('website_hosts')
      .select(['host', 'language', 'origin_url', 'proof'])
      .where('website_id', '=', website.id)
      .execute();
    expect(hosts).toEqual([
      { host: `es.${domain}`, language: 'es', origin_url: null, proof: 'cname' },
    ]);
  });

  test('without languages there is nothing to verify; a subdirectory needs www alone', async () => {
    const bare = await stage.addWebsite({ languages: [] });
    stage.publish(bare.domain, { [`www.${bare.domain} CNAME`]: [bare.target] });
    expect(await checkDns(stage.deps, bare.website, 'subdomain')).toMatchObject({
      records: [],
      verified: false,
    });
    expect(await checkDns(stage.deps, bare.website, 'subdirectory')).toMatchObject({
      records: [{ host: `www.${bare.domain}`, language: null, state: 'verified' }],
      verified: true,
    });
  });
});

test('a website at an IP address is told that it has no domain, and nobody is asked', async () => {
  const { website } = await stage.addWebsite({ url: stage.site.origin, languages: ['es'] });
  const before = stage.everybody.asked.length;
  const { records, verified, zone } = await checkDns(stage.deps, website, 'subdomain');
  expect(records[0]).toMatchObject({ state: 'missing', advice: { code: 'register-domain' } });
  expect([verified, zone]).toEqual([false, null]);
  expect(stage.everybody.asked.slice(before).join()).not.toContain('127.0.0.1');
});

describe('snippet', () => {
  test('is looked for on the page itself, whatever the browser says', async () => {
    const { website } = await stage.addWebsite({ url: stage.site.origin });
    expect(await verifySnippet(stage.deps, website)).toMatchObject({ finding: 'absent' });
    await expect(confirmSnippet(stage.deps, website, true)).rejects.toMatchObject({
      code: 'conflict',
    });
    stage.site.answer = () => ({ body: snippetCode('https://x.example/translate.js', website.id) });
    expect(await confirmSnippet(stage.deps, website, true)).toBe(true);
    expect((await stage.read(website.id)).snippet_checked).toBe(true);
    expect(await confirmSnippet(stage.deps, website, false)).toBe(false);
    expect((await stage.read(website.id)).snippet_checked).toBe(false);
  });

  test('says what is wrong with the start page, and is found on other pages', async () => {
    const { website } = await stage.addWebsite();
    const other = crypto.randomUUID();
    stage.site.answer = () => ({ body: snippetCode('/translate.js', other) });
    expect(await verifySnippet(stage.deps, website)).toEqual({
      finding: 'other-website',
      found: other,
      page: website.url,
    });
    await stage.database.kysely
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
    stage.site.answer = ({ url }) => ({ body: url === '/about' ? code : '' });
    expect(await verifySnippet(stage.deps, website)).toMatchObject({
      finding: 'installed',
      page: `${website.url}/about`,
    });
  });

  test('a website that cannot be read counts as without', async () => {
    const { website } = await stage.addWebsite({ url: 'http://127.0.0.1:9' });
    expect(await verifySnippet(stage.deps, website)).toMatchObject({ finding: 'unreachable' });
  });
});

test('resolveUrl follows redirects', async () => {
  const { website } = await stage.addWebsite({ url: stage.site.origin });
  stage.site.answer = ({ url }) => (url === '/' ? { status: 301, location: '/shop/' } : {});
  expect(await resolveUrl(stage.deps, website)).toBe(`${stage.site.origin}/shop`);
});

test('changing the structure asks for DNS anew; setting it again does not', async () => {
  const { website } = await stage.addWebsite();
  const isChecked = async () => (await stage.read(website.id)).dns_checked;
  await stage.database.kysely
    .updateTable('websites')
    .set({ dns_checked: true })
    .where('id', '=', website.id)
    .execute();
  await setUrlStructure(stage.deps, website.id, 'subdirectory');
  expect(await isChecked()).toBe(true);
  await setUrlStructure(stage.deps, website.id, 'subdomain');
  expect(await isChecked()).toBe(false);
  expect((await stage.read(website.id)).url_structure).toBe('subdomain');
});
