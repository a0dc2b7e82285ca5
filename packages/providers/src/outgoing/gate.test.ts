import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, describe, expect, test } from 'vitest';
import { createOutgoingGate, isPublicAddress } from './index.ts';
import { publicForms, refusedForms } from './refused-forms.data.ts';
import type { Resolve } from './resolve.ts';

const refusal = expect.objectContaining({ code: 'address-refused' });
let hits = 0;

const server = createServer((_request, response) => {
  hits += 1;
  response.end('inside');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const port = (server.address() as AddressInfo).port;

afterAll(() => new Promise((resolve) => server.close(resolve)));

function gateWith(resolve?: Resolve, allowedHosts: string[] = []) {
  return createOutgoingGate({ allowedHosts, ...(resolve && { resolve }) });
}

describe.each(Object.entries(refusedForms))('%s', (_trick, addresses) => {
  test.each(addresses)('refuses %s before connecting', async (address) => {
    const gate = gateWith();
    expect(() => gate.assertAllowed(new URL(address))).toThrow(refusal);
    await gate.close();
  });
});

test.each(publicForms)('allows %s', async (address) => {
  const gate = gateWith();
  expect(() => gate.assertAllowed(new URL(address))).not.toThrow();
  await gate.close();
});

test.each(['127.0.0.1', '127.1', '[::ffff:127.0.0.1]', '2130706433', 'localhost', 'a.localhost.'])(
  'the dispatcher alone does not connect to %s',
  async (host) => {
    const gate = gateWith();
    const before = hits;
    await expect(
      request(`http://${host}:${port}/`, { dispatcher: gate.dispatcher }),
    ).rejects.toThrow(refusal);
    expect(hits).toBe(before);
    await gate.close();
  },
);

test('a name with one private address is refused', async () => {
  const gate = gateWith(async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]);
  await expect(
    request(`http://mixed.example:${port}/`, { dispatcher: gate.dispatcher }),
  ).rejects.toThrow(refusal);
  await gate.close();
});

test('a name that rebinds to a private address is refused: only checked addresses are connected to', async () => {
  const lookups: string[] = [];
  const gate = gateWith(async (name) => {
    lookups.push(name);
    return lookups.length === 1
      ? [{ address: '198.51.100.7', family: 4 }]
      : [{ address: '127.0.0.1', family: 4 }];
  });
  const address = `http://rebinding.example:${port}/`;
  for (const _attempt of [1, 2, 3]) {
    await expect(request(address, { dispatcher: gate.dispatcher })).rejects.toThrow(refusal);
  }
  expect(lookups.length).toBe(3);
  expect(hits).toBe(0);
  await gate.close();
});

test('a name is resolved once per connection: later answers do not reach the socket', async () => {
  let lookups = 0;
  const gate = gateWith(async () => {
    lookups += 1;
    return [{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
  }, ['rebinding.example']);
  const { body } = await request(`http://rebinding.example:${port}/`, {
    dispatcher: gate.dispatcher,
  });
  expect(await body.text()).toBe('inside');
  expect(lookups).toBe(1);
  await gate.close();
});

test.each([
  ['localhost', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['*.localhost', 'demo.localhost'],
  ['*.LOCALHOST.', 'a.b.localhost.'],
])('configuration %s allows %s', async (entry, host) => {
  const gate = gateWith(undefined, [entry]);
  const { body } = await request(`http://${host}:${port}/`, { dispatcher: gate.dispatcher });
  expect(await body.text()).toBe('inside');
  await gate.close();
});

test.each([
  ['localhost:1', 'http://localhost:2/'],
  ['*.localhost', 'http://localhost/'],
  ['*.localhost', 'http://notlocalhost.localhost.example:22/'],
  ['[::1]:8080', 'http://[::1]:8081/'],
  ['127.0.0.1', 'http://127.0.0.2/'],
])('configuration %s does not allow %s', async (entry, address) => {
  const gate = gateWith(undefined, [entry]);
  expect(() => gate.assertAllowed(new URL(address))).toThrow(refusal);
  await gate.close();
});

test('an allowed host still requires http and no credentials', async () => {
  const gate = gateWith(undefined, ['localhost', '[::1]:22']);
  expect(() => gate.assertAllowed(new URL('ftp://localhost/'))).toThrow(refusal);
  expect(() => gate.assertAllowed(new URL('http://a@localhost/'))).toThrow(refusal);
  expect(() => gate.assertAllowed(new URL('http://[::1]:22/'))).not.toThrow();
  await gate.close();
});

test('addresses that embed a private IPv4 address are not public', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const privateIpv4 = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
  );
  const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
  fc.assert(
    fc.property(privateIpv4, ([a, b, c, d]) => {
      const forms = [
        `${a}.${b}.${c}.${d}`,
        `::ffff:${a}.${b}.${c}.${d}`,
        `::${a}.${b}.${c}.${d}`,
        `64:ff9b::${hex(a, b)}:${hex(c, d)}`,
        `2002:${hex(a, b)}:${hex(c, d)}::1`,
        `2001:0:${hex(a, b)}:${hex(c, d)}::`,
        `2600::5efe:${hex(a, b)}:${hex(c, d)}`,
      ];
      expect(forms.filter(isPublicAddress)).toEqual([]);
    }),
  );
});
