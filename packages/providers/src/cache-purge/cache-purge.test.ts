import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCloudflarePurge, createFastlyPurge, createInstancePurge } from './index.ts';
import type { CachePurge } from './port.ts';
import { type PurgeDouble, startPurgeDouble } from './testing/index.ts';

const dispatcher = new Agent();
afterAll(() => dispatcher.close());

const adapters = [
  [
    'instance',
    100,
    (url: string, secret: string) =>
      createInstancePurge({ dispatcher, timeout: 300, urls: [url], secret }),
  ],
  [
    'cloudflare',
    30,
    (apiUrl: string, token: string) =>
      createCloudflarePurge({ dispatcher, timeout: 300, apiUrl, token, zone: 'z1' }),
  ],
  [
    'fastly',
    256,
    (apiUrl: string, token: string) =>
      createFastlyPurge({ dispatcher, timeout: 300, apiUrl, token, service: 's1' }),
  ],
] as const;

describe.each(adapters)('%s', (service, limit, create) => {
  let double: PurgeDouble;
  let cache: CachePurge;
  beforeAll(async () => {
    double = await startPurgeDouble(service);
    cache = create(double.url, 'tea');
  });
  afterAll(() => double.close());

  test('purges all keys, within the limit of a call', async () => {
    const keys = Array.from({ length: limit + 1 }, (_, index) => `key-${index}`);
    await cache.purge(keys);
    expect(double.purged.map(({ length }) => length)).toEqual([limit, 1]);
    expect(double.purged.flat()).toEqual(keys);
  });

  test.each([
    ['auth', { kind: 'refused' }],
    ['rate', { kind: 'rate', retryAfter: 2000 }],
    ['broken', { kind: 'unavailable' }],
    ['slow', { kind: 'unavailable' }],
  ] as const)('reports the fault: %s', async (fault, expected) => {
    double.fail(fault);
    await expect(cache.purge(['a'])).rejects.toMatchObject({ name: 'PurgeError', ...expected });
  });

  test('reports a wrong secret and an unreachable cache', async () => {
    await expect(create(double.url, 'coffee').purge(['a'])).rejects.toMatchObject({
      kind: 'refused',
    });
    await expect(create('http://127.0.0.1:9', 'tea').purge(['a'])).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});

test('all instances are purged, although one of them fails', async () => {
  const [first, second] = await Promise.all([
    startPurgeDouble('instance'),
    startPurgeDouble('instance'),
  ]);
  const urls = [first.url, second.url];
  first.fail('broken');
  const cache = createInstancePurge({ dispatcher, urls, secret: 'tea' });
  await expect(cache.purge(['a'])).rejects.toMatchObject({ kind: 'unavailable' });
  expect(second.purged).toEqual([['a']]);
  await Promise.all([first.close(), second.close()]);
});
