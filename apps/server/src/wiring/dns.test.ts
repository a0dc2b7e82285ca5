import { readConfig } from '@dragoman/config';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, expect, test } from 'vitest';
import { startNameServer } from '../../../../packages/providers/src/dns/name-server.fixture.ts';
import { openOutgoing } from './base-services.ts';
import { deploymentDeps } from './deployment.ts';
import { ShutdownHooks } from './shutdown-hooks.ts';

const shutdown = new ShutdownHooks(silentLog);

const own = await startNameServer(
  { 'shop.test SOA': ['ns1.shop.test'], 'es.shop.test CNAME': ['new.example'] },
  { host: '127.0.0.2' },
);
const everybody = await startNameServer(
  {
    '. SOA': ['root'],
    'shop.test NS': ['ns1.shop.test'],
    'ns1.shop.test A': ['127.0.0.2'],
    'es.shop.test CNAME': ['old.example'],
  },
  { recursive: true },
);
afterAll(async () => {
  await shutdown.run();
  await Promise.all([own.close(), everybody.close()]);
});

const settings = (more: Record<string, string> = {}) =>
  readConfig({
    DNS_SERVERS: everybody.address,
    DNS_AUTHORITY_PORT: String(own.port),
    ...more,
  });

test('a zone’s own servers are queried only at public or allowed addresses', async () => {
  const strict = openOutgoing(settings(), [], shutdown);
  const refused = await deploymentDeps(settings(), strict.gate).dns.findZone('shop.test');
  expect(refused.state).toBe('lame');
  const config = settings({ OUTGOING_ALLOWED_HOSTS: `127.0.0.2:${own.port}` });
  const { gate } = openOutgoing(config, [], shutdown);
  const { dns, caaIssuers, challengePort } = deploymentDeps(config, gate);
  const zone = await dns.findZone('shop.test');
  expect(zone.state).toBe('ok');
  expect(await zone.lookup('es.shop.test', 'CNAME')).toMatchObject({ values: ['new.example'] });
  expect(await dns.lookup('es.shop.test', 'CNAME')).toMatchObject({ values: ['old.example'] });
  expect([caaIssuers, challengePort]).toEqual([['letsencrypt.org'], 80]);
});

test('domains of DNS_ZONES are resolved by their own servers, for connections too', async () => {
  own.zone = {
    'shop.test SOA': ['ns1.shop.test'],
    'www.shop.test CNAME': ['home.localhost'],
    'here.shop.test A': ['127.0.0.9'],
  };
  const config = settings({
    DNS_ZONES: `shop.test=${own.address}`,
    OUTGOING_ALLOWED_HOSTS: '*.shop.test',
    CAA_ISSUERS: 'off',
  });
  const { gate, fetchPage } = openOutgoing(config, [], shutdown);
  const deps = deploymentDeps(config, gate);
  expect(deps.caaIssuers).toEqual([]);
  expect(await deps.dns.findZone('shop.test')).toMatchObject({
    state: 'ok',
    nameServers: [own.address],
  });
  // Nothing listens there, but both names resolved: one in the zone, the other through the system.
  for (const host of ['here.shop.test', 'www.shop.test']) {
    const before = own.queries.length;
    await expect(fetchPage(`http://${host}:9/`)).rejects.toMatchObject({
      code: 'origin-unreachable',
    });
    expect(own.queries.slice(before)).toContain(`${host} A`);
  }
});
