import { requiredRecords } from '@dragoman/domain/deployment';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Answer,
  type DeploymentHarness,
  startDeploymentHarness,
} from '../deployment.fixture.ts';
import { discoverDomainConnect } from './domain-connect.ts';

let harness: DeploymentHarness;
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

beforeAll(async () => {
  harness = await startDeploymentHarness();
});
afterAll(() => harness.close());
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
