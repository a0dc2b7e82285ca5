import { type DnsAdviceCode, dnsAdviceText, type RecordState } from '@dragoman/domain/deployment';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Zone } from '../../../../providers/src/dns/name-server.fixture.ts';
import {
  type DeploymentHarness,
  ownAddresses,
  startDeploymentHarness,
} from '../deployment.fixture.ts';
import { checkDns } from '../dns/check-dns.ts';

let found: Awaited<ReturnType<DeploymentHarness['addWebsite']>>;

const harness = await startDeploymentHarness();
afterAll(() => harness.close());
beforeEach(async () => {
  harness.site.isOurs = false;
  harness.second.zone = {};
  found = await harness.addWebsite({ languages: ['es'], structure: 'subdomain' });
});

/** Checks the one record of a fresh website; `{domain}` and `{target}` in the records are the website's. */
async function check(records: Zone, seen?: Zone, caaIssuers: string[] = []) {
  const { website, target, domain } = found;
  const filled = (zone: Zone) =>
    JSON.parse(
      JSON.stringify(zone).replaceAll('{domain}', domain).replaceAll('{target}', target),
    ) as Zone;
  harness.publish(domain, filled(records), seen === undefined ? {} : { seen: filled(seen) });
  const { records: checked, verified } = await checkDns(
    { ...harness.deps, caaIssuers },
    website,
    'subdomain',
  );
  const [record] = checked;
  if (record === undefined) throw new Error('no record');
  return { ...record, verified };
}

type Row = [what: string, records: Zone, state: RecordState, code: DnsAdviceCode | null];

const ours: Zone = { 'es.{domain} CNAME': ['{target}'] };

const rows: Row[] = [
  ['the record', ours, 'verified', null],
  ['the record in capitals', { 'es.{domain} CNAME': ['{target}.'] }, 'verified', null],
  ['no record, no name', {}, 'missing', 'add-record'],
  ['a name with a subdomain', { 'a.es.{domain} A': ['192.0.2.1'] }, 'missing', 'add-record'],
  [
    'a name with other records (ENODATA)',
    { 'es.{domain} TXT': ['x'], 'es.{domain} MX': ['10 mail.{domain}'] },
    'missing',
    'add-record-to-used-name',
  ],
  ['another address', { 'es.{domain} A': ['198.51.100.1'] }, 'wrong', 'replace-addresses'],
  [
    'another name',
    { 'es.{domain} CNAME': ['shop.host.{domain}'], 'shop.host.{domain} A': ['198.51.100.1'] },
    'wrong',
    'change-record',
  ],
  ['a missing name', { 'es.{domain} CNAME': ['gone.{domain}'] }, 'dangling', 'repair-target'],
  [
    'through another CNAME',
    { 'es.{domain} CNAME': ['all.{domain}'], 'all.{domain} CNAME': ['{target}'] },
    'chained',
    'point-directly',
  ],
  [
    'a CNAME loop',
    {
      'es.{domain} CNAME': ['all.{domain}'],
      'all.{domain} CNAME': ['es.{domain}'],
    },
    'dangling',
    'repair-target',
  ],
  [
    'an address beside the CNAME',
    { ...ours, 'es.{domain} A': ['198.51.100.1'] },
    'conflicting',
    'remove-conflicting',
  ],
  [
    'two CNAMEs',
    { 'es.{domain} CNAME': ['{target}', 'old.{domain}'] },
    'conflicting',
    'remove-conflicting',
  ],
  [
    'the domain doubled in the name',
    { 'es.{domain}.{domain} CNAME': ['{target}'] },
    'misplaced',
    'remove-suffix',
  ],
  ['below www', { 'es.www.{domain} CNAME': ['{target}'] }, 'misplaced', 'remove-suffix'],
  [
    'the domain added to the value',
    { 'es.{domain} CNAME': ['{target}.{domain}'] },
    'wrong',
    'value-suffix',
  ],
  [
    'a wildcard elsewhere',
    { '*.{domain} A': ['198.51.100.1'] },
    'wrong',
    'add-record-before-wildcard',
  ],
  [
    'a wildcard name elsewhere',
    { '*.{domain} CNAME': ['park.{domain}'], 'park.{domain} A': ['198.51.100.1'] },
    'wrong',
    'add-record-before-wildcard',
  ],
  ['a wildcard to us', { '*.{domain} CNAME': ['{target}'] }, 'verified', null],
  [
    'an orange cloud',
    { 'es.{domain} A': ['104.16.1.1', '172.64.2.2'] },
    'proxied',
    'turn-proxy-off',
  ],
  ['our addresses', { 'es.{domain} A': [ownAddresses[1] ?? ''] }, 'flattened', 'unflatten'],
];

describe('case 47: DNS record states', () => {
  test.each(rows)('%s', async (_what, records, state, code) => {
    const record = await check(records);
    expect([record.state, record.advice?.code ?? null]).toEqual([state, code]);
    const isFine = state === 'verified' || state === 'chained';
    expect([record.ok, record.verified]).toEqual([isFine, isFine]);
    if (record.advice !== null) expect(dnsAdviceText(record.advice)).not.toContain('…');
  });

  test('a proxy in front is accepted once a request through it arrives', async () => {
    harness.site.isOurs = true;
    const proxied = await check({ 'es.{domain} A': ['104.16.1.1'] });
    expect(proxied).toMatchObject({ state: 'proxied', ok: true, verified: true, proof: 'request' });
    expect(proxied.advice).toMatchObject({
      code: 'proxy-works',
      values: { network: 'Cloudflare' },
    });
    const flat = await check({ 'es.{domain} A': ownAddresses });
    expect(flat).toMatchObject({
      state: 'flattened',
      ok: true,
      advice: { code: 'flattening-works' },
    });
    const behind = await check({
      'es.{domain} CNAME': ['es.{domain}.cdn.example'],
      'es.{domain}.cdn.example A': ['104.16.1.1'],
    });
    expect(behind).toMatchObject({ state: 'proxied', ok: true });
    const unknown = await check({ 'es.{domain} A': ['198.51.100.9'] });
    expect(unknown).toMatchObject({
      state: 'proxied',
      advice: { values: { network: '198.51.100.9' } },
    });
    harness.site.answer = () => ({ body: 'Welcome to somebody else' });
    harness.site.isOurs = false;
    expect(await check({ 'es.{domain} A': ['104.16.1.1'] })).toMatchObject({ ok: false });
  });
});

describe('authoritative servers and public resolvers', () => {
  test('a stale cached answer returns the remaining TTL', async () => {
    const record = await check(ours, { 'es.{domain} CNAME 1800': ['old.host.example'] });
    expect(record).toMatchObject({
      state: 'not-yet-propagated',
      ok: false,
      remembered: ['old.host.example'],
      advice: { code: 'wait', values: { seconds: '1800' } },
    });
    expect(record.advice && dnsAdviceText(record.advice)).toContain('up to 30 minutes');
    const unseen = await check(ours, {});
    expect(unseen).toMatchObject({
      state: 'not-yet-propagated',
      advice: { values: { seconds: '300' } },
    });
    const address = await check(ours, { 'es.{domain} A 60': ['198.51.100.1'] });
    expect(address).toMatchObject({ remembered: ['198.51.100.1'] });
  });

  test('a record that only caches have is missing', async () => {
    expect(await check({}, ours)).toMatchObject({ state: 'missing', remembered: [found.target] });
  });

  test('inconsistent name servers', async () => {
    const { domain, target, website } = found;
    harness.publish(domain, { [`es.${domain} CNAME`]: [target] });
    harness.everybody.zone[`${domain} NS`] = [`ns1.${domain}`, `ns2.${domain}`];
    harness.everybody.zone[`ns2.${domain} A`] = ['127.0.0.3'];
    harness.second.zone = { [`${domain} SOA`]: ['ns'] };
    const { records, zone } = await checkDns(harness.deps, website, 'subdomain');
    expect(zone).toEqual({ domain, nameServers: [`ns1.${domain}`, `ns2.${domain}`] });
    expect(records[0]).toMatchObject({
      state: 'not-yet-propagated',
      advice: { code: 'wait-for-name-servers', values: { found: `ns2.${domain}` } },
    });
  });

  test('invalid DNSSEC signatures', async () => {
    const record = await check(ours, { ...ours, 'es.{domain} DNSSEC': [] });
    expect(record).toMatchObject({
      state: 'dnssec-failure',
      ok: false,
      advice: { code: 'repair-dnssec' },
    });
  });

  test('lame servers, an unregistered domain, and no response', async () => {
    const { domain, website } = found;
    const look = async () => (await checkDns(harness.deps, website, 'subdomain')).records[0];
    harness.publish(domain, {});
    harness.own.zone = { 'other.example SOA': ['ns'] };
    harness.everybody.zone[`es.${domain} SERVFAIL`] = [];
    expect(await look()).toMatchObject({ state: 'lame', advice: { code: 'repair-name-servers' } });
    harness.everybody.zone = { '. SOA': ['root'] };
    expect(await look()).toMatchObject({ state: 'missing', advice: { code: 'register-domain' } });
    harness.everybody.zone = { [`${domain} SERVFAIL`]: [], [`es.${domain} SERVFAIL`]: [] };
    expect(await look()).toMatchObject({ state: 'unknown', advice: { code: 'try-later' } });
  });
});

describe('case 48: CAA', () => {
  const issuers = ['letsencrypt.org'];
  const caa = (...values: string[]): Zone => ({ ...ours, '{domain} CAA': values });

  test.each<[string, Zone]>([
    ['none', ours],
    ['ours', caa('0 issue "digicert.com"', '0 issue "letsencrypt.org"')],
    [
      'our authority by our methods',
      caa('0 issue "letsencrypt.org; validationmethods=dns-01,http-01"'),
    ],
    ['no issue property', caa('0 iodef "mailto:a@example.org"', '0 issuewild ";"')],
    [
      'the host’s own before the domain’s',
      { ...caa('0 issue ";"'), '{target} CAA': ['0 issue ";"'] },
    ],
  ])('permits our CA: %s', async (_what, records) => {
    expect(await check(records, undefined, issuers)).toMatchObject({ ok: true, alsoAdd: null });
  });

  test.each<[string, string, DnsAdviceCode]>([
    ['only other authorities', '0 issue "digicert.com"', 'add-caa'],
    ['nobody', '0 issue ";"', 'change-caa'],
    [
      'other validation methods',
      '0 issue "letsencrypt.org; validationmethods=dns-01"',
      'change-caa',
    ],
    ['another account', '0 issue "letsencrypt.org; accounturi=https://acme/1"', 'change-caa'],
    ['an unknown critical rule', '128 future "x"', 'change-caa'],
  ])('forbids our CA: %s', async (_what, value, code) => {
    const record = await check(caa(value), undefined, issuers);
    expect(record).toMatchObject({
      state: 'caa-forbidden',
      ok: false,
      verified: false,
      advice: { code },
      alsoAdd: {
        type: 'CAA',
        host: found.domain,
        name: '@',
        value: '0 issue "letsencrypt.org"',
        ttl: 3600,
      },
    });
  });

  test('CAA does not apply if a proxy terminates TLS', async () => {
    harness.site.isOurs = true;
    const records = { 'es.{domain} A': ['104.16.1.1'], '{domain} CAA': ['0 issue ";"'] };
    expect(await check(records, undefined, issuers)).toMatchObject({ state: 'proxied', ok: true });
  });
});

test('names are relative to the zone, not to the site', async () => {
  const { website, target } = await harness.addWebsite({
    url: `http://shop.company.example:${harness.site.port}`,
    languages: ['es'],
    structure: 'subdomain',
  });
  harness.publish('company.example', {
    'shop.company.example CNAME': ['shops.host.example'],
    'es.shop.company.example CNAME': [target],
  });
  const check = await checkDns(harness.deps, website, 'subdomain');
  expect(check).toMatchObject({ verified: true, zone: { domain: 'company.example' } });
  expect(check.records[0]).toMatchObject({ host: 'es.shop.company.example', name: 'es.shop' });
});
