import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDnsResolver } from './index.ts';
import { type NameServer, startNameServer } from './name-server.fixture.ts';

let server: NameServer;

beforeAll(async () => {
  server = await startNameServer({
    'es.shop.example CNAME': ['Site.Proxy.Example'],
    'shop.example A': ['192.0.2.7'],
    'shop.example NS': ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'],
    'broken.example SERVFAIL': [],
  });
});

afterAll(() => server.close());

const lookup: ReturnType<typeof createDnsResolver>['lookup'] = (host, type) =>
  createDnsResolver({ servers: [server.address], timeout: 3000, tries: 1 }).lookup(host, type);

test('answers of a name server over UDP', async () => {
  expect(await lookup('es.shop.example', 'CNAME')).toEqual({
    type: 'found',
    values: ['site.proxy.example'],
  });
  expect(await lookup('shop.example', 'A')).toEqual({ type: 'found', values: ['192.0.2.7'] });
  expect(await lookup('shop.example', 'NS')).toMatchObject({ type: 'found' });
});

test('no such record and no such name are told apart', async () => {
  expect(await lookup('shop.example', 'CNAME')).toEqual({ type: 'no-data' });
  expect(await lookup('fr.shop.example', 'CNAME')).toEqual({ type: 'no-such-host' });
});

test('a failing and a silent server are failures, not missing records', async () => {
  expect(await lookup('broken.example', 'CNAME')).toEqual({ type: 'failed', reason: 'ESERVFAIL' });
  const silent = createDnsResolver({ servers: ['127.0.0.1:9'], timeout: 200, tries: 1 });
  expect(await silent.lookup('shop.example', 'A')).toMatchObject({ type: 'failed' });
});
