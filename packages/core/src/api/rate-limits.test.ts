import { DragomanError } from '@dragoman/domain/errors';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

/** Sends a request from each address with a limit of 2. Returns which were accepted. */
async function letThrough(addresses: readonly string[]): Promise<boolean[]> {
  const limits = createRateLimits({ address: { requests: 2, seconds: 60 } });
  const app = fastify({ trustProxy: true });
  app.setErrorHandler((error, _request, reply) => {
    reply.code(error instanceof DragomanError ? error.status : 500).send();
  });
  app.get('/', async (request, reply) => {
    await limits.countAddress(request.ip, reply);
    return '';
  });
  const passed: boolean[] = [];
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': address };
    passed.push((await app.inject({ url: '/', headers })).statusCode === 200);
  }
  await app.close();
  return passed;
}

test('addresses are counted separately', async () => {
  expect(await letThrough(['1.2.3.4', '1.2.3.4', '1.2.3.4', '1.2.3.5'])).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test('an IPv6 network counts as one address', async () => {
  const one = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:0db8:1:2:3:4:5:6'];
  expect(await letThrough([...one, '2001:db8:1:3::1', '::1'])).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
});
