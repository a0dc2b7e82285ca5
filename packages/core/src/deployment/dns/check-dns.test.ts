import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeploymentHarness, startDeploymentHarness } from '../deployment.fixture.ts';
import { checkDns } from './check-dns.ts';

let harness: DeploymentHarness;

beforeAll(async () => {
  harness = await startDeploymentHarness();
});
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
