import { requiredRecords } from '@dragoman/domain/deployment';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startDeploymentHarness } from '../deployment.fixture.ts';
import { checkDns } from './check-dns.ts';
import { discoverDomainConnect } from './domain-connect.ts';

const harness = await startDeploymentHarness();
afterAll(() => harness.close());
beforeEach(() => {
  harness.site.answer = () => ({});
});

describe('checkDns', () => {
  test('every language needs its record; hosts that point here are assigned at once', async () => {
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

  test('without languages nothing is verified; a subdirectory only needs www', async () => {
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

test('a website at an IP address has no domain, and no DNS query is sent', async () => {
  const { website } = await harness.addWebsite({ url: harness.site.origin, languages: ['es'] });
  const before = harness.everybody.queries.length;
  const { records, verified, zone } = await checkDns(harness.deps, website, 'subdomain');
  expect(records[0]).toMatchObject({ state: 'missing', advice: { code: 'register-domain' } });
  expect([verified, zone]).toEqual([false, null]);
  expect(harness.everybody.queries.slice(before).join()).not.toContain('127.0.0.1');
});

let pages: Record<string, Answer>;
const domain = 'shop.example';
const settings = {
  providerId: 'dns.example',
  providerName: 'DNS Example',
  providerDisplayName: 'The DNS Example',
  urlAPI: 'https://api.dns.example/',
  urlSyncUX: 'https://dns.example/connect',
  urlControlPanel: 'https://dns.example/manage/%domain%',
};
const template = '/v2/domainTemplates/providers/dragoman.example/services/website';
const records = requiredRecords({
  url: 'https://shop.example',
  languages: ['es'],
  structure: 'subdomain',
  target: 'id.proxy.dragoman.example',
});
beforeEach(() => {
  harness.publish(domain, { [`_domainconnect.${domain} TXT`]: ['api.dns.example/dc'] });
  harness.site.answer = ({ url }) => pages[url ?? ''] ?? { status: 404 };
  pages = {
    [`/dc/v2/${domain}/settings`]: { body: JSON.stringify(settings) },
    [template]: { body: '{"version":1}' },
  };
});

/** Providers use https; this test serves their pages from a plain HTTP server. */
const fetchPage: PageFetcher = (address, options) => {
  const url = new URL(address);
  expect(url.protocol).toBe('https:');
  return harness.deps.fetchPage(`${harness.site.origin}${url.pathname}`, options);
};

const discover = (domainConnectId?: string) =>
  discoverDomainConnect(
    { ...harness.deps, fetchPage, ...(domainConnectId !== undefined && { domainConnectId }) },
    domain,
    records,
  );

test('a provider with our template returns one apply URL per record', async () => {
  expect(await discover('dragoman.example')).toEqual({
    providerName: 'The DNS Example',
    settingsUrl: 'https://dns.example/manage/shop.example',
    applyUrls: {
      'es.shop.example': `https://dns.example/connect${template}/apply?domain=shop.example&host=es&target=id.proxy.dragoman.example`,
    },
  });
});

test('a provider without the template still returns its settings URL', async () => {
  delete pages[template];
  const bare = { settingsUrl: 'https://dns.example/manage/shop.example', applyUrls: {} };
  expect(await discover('dragoman.example')).toMatchObject(bare);
  expect(await discover()).toMatchObject(bare);
});

test('null without valid Domain Connect support', async () => {
  pages = {};
  expect(await discover()).toBeNull();
  pages = { [`/dc/v2/${domain}/settings`]: { body: '{"urlAPI":"http://insecure.example"}' } };
  expect(await discover()).toBeNull();
  for (const value of ['v=spf1 -all', 'http://api.dns.example', '127.0.0.1', 'localhost']) {
    harness.publish(domain, { [`_domainconnect.${domain} TXT`]: [value] });
    expect(await discover()).toBeNull();
  }
});

test('non-HTTP provider URLs are dropped', async () => {
  const hostile = { ...settings, urlControlPanel: 'javascript:alert(1)' };
  pages[`/dc/v2/${domain}/settings`] = { body: JSON.stringify(hostile) };
  expect(await discover()).toMatchObject({ settingsUrl: null });
});
