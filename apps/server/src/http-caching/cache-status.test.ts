import { parseList, Token } from 'structured-headers';
import { expect, test } from 'vitest';
import { type CacheStatus, cacheStatusValue } from './cache-status.ts';

test.each<[CacheStatus, Record<string, unknown>]>([
  [{ ttl: 9999 }, { hit: true, ttl: 9 }],
  [{ ttl: -1 }, { hit: true, ttl: -1 }],
  [
    { fwd: 'miss', stored: true },
    { fwd: new Token('miss'), stored: true },
  ],
  [
    { fwd: 'miss', collapsed: true },
    { fwd: new Token('miss'), collapsed: true },
  ],
  [
    { fwd: 'stale', fwdStatus: 503, ttl: -2000, detail: 'stale-if-error' },
    { fwd: new Token('stale'), 'fwd-status': 503, ttl: -2, detail: new Token('stale-if-error') },
  ],
])('%o is a list member of tokens and integers, either hit or forwarded', (status, parameters) => {
  const [member] = parseList(cacheStatusValue(status));
  expect(member?.[0]).toEqual(new Token('dragoman'));
  expect(Object.fromEntries(member?.[1] ?? [])).toEqual(parameters);
});
