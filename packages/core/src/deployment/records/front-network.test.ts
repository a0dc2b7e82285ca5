import { expect, test } from 'vitest';
import { frontNetworkOf } from './front-network.ts';

test.each([
  [['104.16.0.1', '172.67.255.255'], 'Cloudflare'],
  [['2606:4700:3030::6815:1', '104.21.0.1'], 'Cloudflare'],
  [['151.101.1.1'], 'Fastly'],
  [['104.16.0.1', '192.0.2.1'], undefined],
  [['104.15.255.255'], undefined],
  [['2607::1'], undefined],
  [['::'], undefined],
  [['not an address'], undefined],
  [[], undefined],
])('%j belong to %s', (addresses, name) => {
  expect(frontNetworkOf(addresses)).toBe(name);
});
