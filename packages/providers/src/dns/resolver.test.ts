import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDnsResolver, type DnsLookup } from './index.ts';
import { type NameServer, startNameServer } from './name-server.fixture.ts';

const quick = { timeout: 3000, tries: 1 };
const long = Array.from({ length: 60 }, (_, index) => `192.0.2.${index}`);

describe('lookup', () => {
  let server: NameServer;
  beforeAll(async () => {
    server = await startNameServer({
      'shop.example SOA 900': ['ns1.shop.example'],
      'es.shop.example CNAME 120': ['Site.Proxy.Example'],
      'deep.part.shop.example A': ['192.0.2.9'],
      'shop.example A': ['192.0.2.7'],
      'shop.example NS': ['Ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'],
      'shop.example CAA': ['0 issue "letsencrypt.org; validationmethods=http-01"'],
      'shop.example TXT': ['v=spf1 -all'],
      'shop.example MX': ['10 mail.shop.example'],
      'big.shop.example A': long,
      'gone.shop.example CNAME 60': ['nowhere.shop.example'],
      '*.any.shop.example A': ['192.0.2.8'],
      'broken.shop.example SERVFAIL': [],
      'signed.shop.example DNSSEC': [],
      'signed.shop.example A': ['192.0.2.5'],
      'other.example REFUSED': [],
    });
  });
  afterAll(() => server.close());
  const lookup: DnsLookup['lookup'] = (host, type) =>
    createDnsResolver({ servers: [server.address], ...quick }).lookup(host, type);

  test('returns values as text, the TTL and the CNAME chain', async () => {
    const found = { type: 'found', ttl: 3600, chain: [] };
    expect(await lookup('ES.shop.example.', 'CNAME')).toEqual({
      type: 'found',
      values: ['site.proxy.example'],
      ttl: 120,
      chain: [],
    });
    expect(await lookup('shop.example', 'A')).toEqual({ ...found, values: ['192.0.2.7'] });
    expect(await lookup('shop.example', 'CAA')).toMatchObject({
      values: ['0 issue "letsencrypt.org; validationmethods=http-01"'],
    });
    expect(await lookup('shop.example', 'TXT')).toMatchObject({ values: ['v=spf1 -all'] });
    expect(await lookup('shop.example', 'MX')).toMatchObject({ values: ['10 mail.shop.example'] });
    expect(await lookup('x.any.shop.example', 'A')).toMatchObject({ values: ['192.0.2.8'] });
    expect(await lookup('shop.example', 'NS')).toMatchObject({
      values: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'],
    });
  });

  test('case 47: ENODATA differs from ENOTFOUND, and an empty non-terminal exists', async () => {
    const negative = { ttl: 300, chain: [], zone: 'shop.example' };
    expect(await lookup('shop.example', 'CNAME')).toEqual({ type: 'no-data', ...negative });
    expect(await lookup('fr.shop.example', 'CNAME')).toEqual({ type: 'no-such-host', ...negative });
    expect(await lookup('part.shop.example', 'A')).toEqual({ type: 'no-data', ...negative });
  });

  test('case 47: a dangling CNAME returns its target', async () => {
    expect(await lookup('gone.shop.example', 'A')).toMatchObject({
      type: 'no-such-host',
      chain: ['nowhere.shop.example'],
      ttl: 60,
    });
  });

  test('a truncated response is retried over TCP', async () => {
    expect(await lookup('big.shop.example', 'A')).toMatchObject({ type: 'found', values: long });
    expect(server.queries.filter((question) => question === 'big.shop.example A')).toHaveLength(2);
  });

  test('SERVFAIL, REFUSED and a timeout are failures, not missing records', async () => {
    const failed = (reason: string) => ({ type: 'failed', reason });
    expect(await lookup('broken.shop.example', 'A')).toEqual(failed('SERVFAIL'));
    expect(await lookup('other.example', 'A')).toEqual(failed('REFUSED'));
    const silent = await startNameServer({ 'shop.example SILENT': [] });
    const servers = [silent.address];
    const slow = createDnsResolver({ servers, timeout: 100, tries: 2 });
    expect(await slow.lookup('shop.example', 'A')).toEqual(failed('timeout'));
    expect(silent.queries).toHaveLength(2);
    const second = createDnsResolver({
      ...quick,
      timeout: 1500,
      servers: [...servers, server.address],
    });
    expect(await second.lookup('shop.example', 'A')).toMatchObject({ type: 'found' });
    await silent.close();
    const nobody = createDnsResolver({ servers, ...quick, timeout: 200 });
    expect(await nobody.lookup('shop.example', 'A')).toMatchObject({ type: 'failed' });
  });

  test('a DNSSEC failure is distinguished from other failures', async () => {
    expect(await lookup('signed.shop.example', 'A')).toEqual({ type: 'failed', reason: 'dnssec' });
  });
});

describe('findZone', () => {
  const records = {
    'shop.test SOA': ['ns1.shop.test'],
    'shop.test NS': ['ns1.shop.test', 'ns2.shop.test'],
    'es.shop.test CNAME': ['new.example'],
  };
  let first: NameServer;
  let second: NameServer;
  let registry: NameServer;
  let resolver: NameServer;
  let dns: DnsLookup;
  beforeAll(async () => {
    first = await startNameServer(records, { host: '127.0.0.2' });
    const { port } = first;
    second = await startNameServer(
      { ...records, 'es.shop.test CNAME': ['old.example'] },
      { host: '127.0.0.3', port },
    );
    registry = await startNameServer(
      { 'lame.test NS': ['ns1.lame.test'], 'test SOA': ['ns.test'] },
      { host: '127.0.0.4', port },
    );
    const remembered = {
      'shop.test SOA': ['ns1.shop.test'],
      'shop.test NS': ['ns1.shop.test', 'ns2.shop.test'],
      'ns1.shop.test A': ['127.0.0.2'],
      'ns2.shop.test A': ['127.0.0.3'],
      'es.shop.test CNAME 1800': ['old.example'],
      'test SOA': ['ns.test'],
      'test NS': ['ns.test'],
      'ns.test A': ['127.0.0.4'],
      'lame.test SERVFAIL': [],
      'es.lame.test SERVFAIL': [],
      'ns1.lame.test A': ['127.0.0.2'],
      'inside.test NS': ['ns.inside.test'],
      'ns.inside.test A': ['10.0.0.1'],
    };
    resolver = await startNameServer(remembered, { recursive: true });
    dns = createDnsResolver({
      servers: [resolver.address],
      authorityPort: port,
      isAllowed: (address) => address.startsWith('127.'),
      ...quick,
    });
  });
  afterAll(() => Promise.all([first, second, registry, resolver].map((one) => one.close())));

  test('the zone’s own servers are queried, bypassing resolver caches', async () => {
    const zone = await dns.findZone('shop.test');
    expect(zone).toMatchObject({
      domain: 'shop.test',
      nameServers: ['ns1.shop.test', 'ns2.shop.test'],
      state: 'ok',
    });
    expect(await zone.lookup('es.shop.test', 'CNAME')).toMatchObject({ values: ['new.example'] });
    expect(await dns.lookup('es.shop.test', 'CNAME')).toMatchObject({
      values: ['old.example'],
      ttl: 1800,
    });
    const each = await zone.lookupEverywhere('es.shop.test', 'CNAME');
    expect([...each].map(([name, answer]) => [name, answer])).toMatchObject([
      ['ns1.shop.test', { values: ['new.example'] }],
      ['ns2.shop.test', { values: ['old.example'] }],
    ]);
  });

  test('a name inside a zone has that zone’s servers', async () => {
    expect(await dns.findZone('deep.es.shop.test')).toMatchObject({ state: 'no-such-domain' });
    expect(await dns.findZone('es.shop.test')).toMatchObject({ domain: 'shop.test', state: 'ok' });
  });

  test('servers without the zone are lame; an unregistered domain has no zone', async () => {
    expect(await dns.findZone('lame.test')).toMatchObject({
      domain: 'lame.test',
      nameServers: ['ns1.lame.test'],
      state: 'lame',
    });
    expect(await dns.findZone('nobody.test')).toMatchObject({ state: 'no-such-domain' });
  });

  test('a zone cannot cause queries to private addresses', async () => {
    const zone = await dns.findZone('inside.test');
    expect(zone).toMatchObject({ state: 'lame', nameServers: ['ns.inside.test'] });
    expect(await zone.lookup('es.inside.test', 'A')).toMatchObject({ type: 'failed' });
  });

  test('configured zones use their own servers, and CNAMEs can leave them', async () => {
    const local = createDnsResolver({
      servers: [resolver.address],
      zones: [`demo.test=${first.address}`],
      ...quick,
    });
    first.zone = {
      'demo.test SOA': ['ns.demo.test'],
      'es.demo.test CNAME': ['ns1.shop.test'],
    };
    expect(await local.lookup('es.demo.test', 'A')).toMatchObject({
      values: ['127.0.0.2'],
      chain: ['ns1.shop.test'],
    });
    const zone = await local.findZone('es.demo.test');
    expect(zone).toMatchObject({ domain: 'demo.test', nameServers: [first.address], state: 'ok' });
    second.zone = { 'demo.test SOA': ['ns.demo.test'], 'es.demo.test CNAME': ['new.example'] };
    const split = createDnsResolver({
      zones: [`demo.test=${first.address}/${second.address}`],
      ...quick,
    });
    const answers = [
      await split.lookup('es.demo.test', 'CNAME'),
      await (await split.findZone('demo.test')).lookup('es.demo.test', 'CNAME'),
    ];
    expect(answers).toMatchObject([{ values: ['ns1.shop.test'] }, { values: ['new.example'] }]);
    expect(() => createDnsResolver({ zones: ['demo.test'] })).toThrow(TypeError);
  });
});
