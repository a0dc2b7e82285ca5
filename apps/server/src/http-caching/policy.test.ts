import { describe, expect, test } from 'vitest';
import { type CachePolicy, cachePolicy } from './index.ts';

const now = Date.UTC(2026, 10, 22, 12);
const inHttp = (time: number) => new Date(time).toUTCString();

/** Returns the policy of a response received half a second after its request. */
function policyOf(headers: Record<string, string>, status = 200): CachePolicy | undefined {
  return cachePolicy({
    status,
    field: (name) => headers[name],
    requestedAt: now - 500,
    receivedAt: now,
    heuristic: 5000,
  });
}
const lifetimeOf = (headers: Record<string, string>) => {
  const lifetime = policyOf(headers)?.lifetime;
  return lifetime === undefined ? undefined : Math.max(0, lifetime) / 1000;
};
const cc = (value: string) => ({ 'cache-control': value });
const cdn = (value: string, other = 'no-store') => ({ ...cc(other), 'cdn-cache-control': value });
const dated = (expires: string) => ({ expires, date: inHttp(now) });

describe('freshness (RFC 9111 §4.2)', () => {
  test.each<[Record<string, string>, number | undefined]>([
    [{}, 5],
    [cc('max-age=60'), 59.5],
    [cc('MaX-AgE=60'), 59.5],
    [cc('max-age="60"'), 59.5],
    [cc('max-age=0060'), 59.5],
    [cc('max-age=99999999999999999999'), 2 ** 31 - 0.5],
    [cc('max-age=60, s-maxage=10'), 9.5],
    [cc('max-age=1800, max-age=1'), 1799.5],
    [cc('max-age=1, max-age=1800'), 0.5],
    [cc('extension="a, max-age=3600", max-age=1'), 0.5],
    [cc('extension="max-age=3600"'), 5],
    [cc("max-age='60'"), 0],
    [cc('max-age =60'), 0],
    [cc('max-age= 60'), 0],
    [cc('max-age=60.0'), 0],
    [cc('max-age=-60'), 0],
    [cc('max-age=a60'), 0],
    [cc('max-age=60a'), 0],
    [cc('max-age'), 0],
    [cc('max-age=60, no-cache'), 0],
    [cc('no-cache="set-cookie", max-age=60'), 0],
    [{ pragma: 'no-cache' }, 0],
    [{ ...cc('max-age=60'), pragma: 'no-cache' }, 59.5],
    [{ ...cc('max-age=60'), ...dated('0') }, 59.5],
    [cc('no-store'), undefined],
    [cc('private, max-age=60'), undefined],
    [cc('private="x-name", max-age=60'), undefined],
    [{ ...cc('max-age=60'), 'set-cookie': 'a=b' }, undefined],
    [{ vary: 'Accept, Cookie' }, undefined],
    [{ vary: '*' }, undefined],
  ])('%o is fresh for %s s', (headers, seconds) => {
    expect(lifetimeOf(headers)).toBe(seconds);
  });

  test.each([200, 203, 300, 301, 308, 404, 410])('status %i may be cached', (status) => {
    expect(policyOf(cc('max-age=60'), status)?.lifetime).toBe(59_500);
  });

  test.each([206, 302, 303, 307, 400, 401, 403, 500, 503])('status %i is not', (status) => {
    expect(policyOf(cc('max-age=60'), status)).toBeUndefined();
  });
});

describe('Expires and its dates (RFC 9110 §5.6.7)', () => {
  test.each<[string, number]>([
    ['Sun, 22 Nov 2026 12:01:00 GMT', 59.5],
    ['SUN, 22 NOV 2026 12:01:00 gMT', 59.5],
    ['Sunday, 22-Nov-26 12:01:00 GMT', 59.5],
    ['Sun Nov 22 12:01:00 2026', 59.5],
    ['Wed Dec  2 12:00:00 2026', 863_999.5],
    ['Sun, 22 Nov 2026 12:00:60 GMT', 59.5],
    ['Thursday, 18-Nov-77 12:00:00 GMT', 0],
    ['Sun, 22 Nov 2026 12:01:00 UTC', 0],
    ['Sun, 22 Nov 2026 12:01:00 AEST', 0],
    ['Sun, 22 Nov 2026 12:01:00 +0000', 0],
    ['Sun, 22 Nov 26 12:01:00 GMT', 0],
    ['Sun 22 Nov 2026 12:01:00 GMT', 0],
    ['Sun, 22  Nov  2026 12:01:00 GMT', 0],
    ['Sun, 22-Nov-2026 12:01:00 GMT', 0],
    ['Sun, 22 Nov 2026 12.01.00 GMT', 0],
    ['Sun, 22 Nov 2026 2:01:00 GMT', 0],
    ['Sun, 22 Nov 2026 24:01:00 GMT', 0],
    ['Tue, 31 Nov 2026 12:00:00 GMT', 0],
    ['2026-11-22T12:01:00Z', 0],
    ['22 Nov 2026', 0],
    ['0', 0],
    ['-1', 0],
    ['', 0],
    ['Sun, 22 Nov 2026 12:01:00 GMT, Sun, 22 Nov 2026 12:01:00 GMT', 0],
  ])('"%s" is fresh for %s s', (expires, seconds) => {
    expect(lifetimeOf(dated(expires))).toBe(seconds);
  });

  test('without a valid Date, the time of receipt counts', () => {
    const expires = inHttp(now + 60_000);
    expect(lifetimeOf({ expires })).toBe(59.5);
    expect(lifetimeOf({ expires, date: 'yesterday' })).toBe(59.5);
  });
});

describe('age (RFC 9111 §4.2.3)', () => {
  test.each<[string, number]>([
    ['20', 39.5],
    ['20, 0', 39.5],
    ['0, 20', 59.5],
    ['2147483649', 0],
    ['abc', 59.5],
    ['-20', 59.5],
    ['20.0', 59.5],
    ['20;foo=bar', 59.5],
  ])('Age: %s leaves %s of 60 s', (age, seconds) => {
    expect(lifetimeOf({ ...cc('max-age=60'), age })).toBe(seconds);
  });

  test('a Date in the past makes a response old, less a second for rounding', () => {
    expect(lifetimeOf({ ...cc('max-age=60'), date: inHttp(now - 1000) })).toBe(59.5);
    expect(lifetimeOf({ ...cc('max-age=60'), date: inHttp(now - 31_000) })).toBe(30);
    expect(policyOf({ ...cc('max-age=60'), age: '10', date: inHttp(now - 31_000) })?.age).toBe(
      30_000,
    );
  });

  test('a response may be stale when it is received', () => {
    expect(policyOf({ ...cc('max-age=60'), age: '100' })?.lifetime).toBe(-40_500);
    expect(policyOf({ ...dated('0') })?.lifetime).toBe(-500);
  });

  test('the time that the site took does not shorten a lifetime that it did not state', () => {
    expect(lifetimeOf({ age: '100' })).toBe(5);
  });
});

describe('CDN-Cache-Control (RFC 9213)', () => {
  test.each<[Record<string, string>, number | undefined]>([
    [cdn('max-age=60'), 59.5],
    [cdn('foobar, max-age=60'), 59.5],
    [cdn('max-age=60;a=b'), 59.5],
    [cdn('max-age=60', 'max-age=1'), 59.5],
    [cdn('max-age=1', 'max-age=60'), 0.5],
    [cdn('max-age=0', 'max-age=60'), 0],
    [{ ...cdn('max-age=60'), expires: '0' }, 59.5],
    [{ ...cdn('none', 'max-age=60'), expires: '0', pragma: 'no-cache' }, 5],
    [cdn('no-cache', 'max-age=60'), 0],
    [cdn('private', 'max-age=60'), undefined],
    [cdn('no-store', 'max-age=60'), undefined],
    [cdn('no-store=?0', 'private'), undefined],
    [cdn('', 'max-age=1'), 0.5],
    [cdn('max-age=60, &&&&&', 'max-age=1'), 0.5],
    [cdn('max-age="60"', 'max-age=1'), 0.5],
    [cdn('max-age', 'max-age=1'), 0.5],
    [cdn('max-age=60.5', 'max-age=1'), 0.5],
    [cdn('max-age=-60', 'max-age=1'), 0.5],
    [cdn('max-age =60', 'max-age=1'), 0.5],
    [cdn('MAX-AGE=60', 'max-age=1'), 0.5],
    [{ ...cdn('max-age=60'), 'set-cookie': 'a=b' }, undefined],
  ])('%o is fresh for %s s', (headers, seconds) => {
    expect(lifetimeOf(headers)).toBe(seconds);
  });
});

describe('stale responses (RFC 5861, RFC 9111 §4.2.4)', () => {
  const hours = 24;
  test.each<[string, number, number]>([
    ['max-age=1', 0, hours * 3600],
    ['max-age=1, stale-if-error=60', 0, 60],
    ['max-age=1, stale-if-error=0', 0, 0],
    ['max-age=1, stale-while-revalidate=30', 30, hours * 3600],
    ['max-age=1, stale-while-revalidate', 0, hours * 3600],
    ['s-maxage=1', 0, 0],
    ['s-maxage=1, stale-while-revalidate=30, stale-if-error=60', 30, 60],
    ['max-age=1, must-revalidate, stale-while-revalidate=30, stale-if-error=60', 0, 0],
    ['max-age=1, proxy-revalidate, stale-while-revalidate=30', 0, 0],
    ['no-cache, stale-if-error=60', 0, 0],
  ])('%s: %i s while revalidated, %i s on errors', (value, whileRevalidated, onErrors) => {
    expect(policyOf(cc(value))).toMatchObject({
      staleWhileRevalidate: whileRevalidated * 1000,
      staleIfError: onErrors * 1000,
    });
  });

  test.each([
    ['public, max-age=1', true],
    ['s-maxage=1', true],
    ['max-age=1', false],
  ])('%s marks a response as shared: %s', (value, explicit) => {
    expect(policyOf(cc(value))?.explicit).toBe(explicit);
    expect(policyOf(cdn(value))?.explicit).toBe(true);
  });
});
