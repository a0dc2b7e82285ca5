import { describe, expect, test } from 'vitest';
import {
  caaIssuers,
  caaVerdict,
  challengeToken,
  dnsAdviceCodes,
  dnsAdviceText,
  isPublicDomain,
  nameInZone,
  nextCheckIn,
  recordStates,
  recordStateWords,
  snippetFindings,
  snippetFindingText,
} from './index.ts';

describe('advice', () => {
  test('every code has a complete sentence', () => {
    for (const code of dnsAdviceCodes) {
      expect(dnsAdviceText({ code, values: {} })).toMatch(/\.$/);
    }
  });

  test.each([
    ['59', '1 minute'],
    ['300', '5 minutes'],
    ['3600', '1 hour'],
    ['3660', '61 minutes'],
    ['86400', '24 hours'],
  ])('%s seconds are %s', (seconds, text) => {
    expect(dnsAdviceText({ code: 'wait', values: { seconds } })).toContain(`up to ${text};`);
  });

  test('is in American spelling', () => {
    expect(dnsAdviceText({ code: 'turn-proxy-off', values: {} })).toContain('a gray cloud');
  });

  test('values are inserted verbatim', () => {
    const values = { name: '{value}', value: '$&' };
    expect(dnsAdviceText({ code: 'add-record', values })).toBe(
      'Add a CNAME record with the name {value} and the value $&.',
    );
  });
});

test('every state has a label, and its tone is good if the record works', () => {
  for (const state of recordStates) {
    expect(recordStateWords(state, true).tone).toBe('good');
  }
  expect(recordStateWords('proxied', true).label).toBe('Verified, proxied');
  expect(recordStateWords('proxied', false)).toEqual({ label: 'Proxied', tone: 'bad' });
});

test('every snippet finding has a sentence', () => {
  for (const finding of snippetFindings) {
    const text = snippetFindingText(finding, { page: 'https://a.example/', found: 'x' });
    expect(text).toMatch(/\.\)?\.?$/);
    expect(text).not.toContain('…');
  }
});

describe('CAA', () => {
  const ours = ['letsencrypt.org'];
  test('accepts unquoted and uppercase names, and ignores unreadable records', () => {
    expect(caaVerdict(['0 issue LetsEncrypt.org'], ours)).toBe('allowed');
    expect(caaVerdict(['nonsense'], ours)).toBe('allowed');
    expect(caaVerdict(['0 issue ""'], ours)).toBe('forbidden');
    expect(caaVerdict(['0 issue ";"'], [])).toBe('allowed');
    expect(caaIssuers(['0 issue "a.example; x=y"', '0 issue ";"', '0 iodef "b"'])).toEqual([
      'a.example',
    ]);
  });
});

test('nameInZone', () => {
  expect(nameInZone('es.shop.example', 'shop.example')).toBe('es');
  expect(nameInZone('es.shop.example', 'example')).toBe('es.shop');
  expect(nameInZone('shop.example', 'shop.example')).toBe('@');
  expect(nameInZone('es.other.example', 'shop.example')).toBe('es.other.example');
});

test('isPublicDomain', () => {
  expect(['shop.example', 'a.b.xn--p1ai'].every(isPublicDomain)).toBe(true);
  expect(['127.0.0.1', 'localhost', '[::1]', ''].some(isPublicDomain)).toBe(false);
});

test('challengeToken', () => {
  const token = 'a'.repeat(32);
  expect(challengeToken(`/.well-known/dragoman-challenge/${token}?x=1`)).toBe(token);
  for (const path of [
    '',
    '/',
    `/x/.well-known/dragoman-challenge/${token}`,
    '/.well-known/dragoman-challenge/../x',
  ]) {
    expect(challengeToken(path)).toBeUndefined();
  }
});

test('checks back off, but are frequent for two days and daily in the end', () => {
  const waiting = { isLive: false, isLosing: false };
  const pauses = Array.from({ length: 40 }, (_, looks) => nextCheckIn({ ...waiting, looks }));
  expect(pauses[0]).toBe(30);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect([pauses[28], pauses.at(-1)]).toEqual([21_600, 86_400]);
  const ofTwoDays = pauses.map((_, index) => pauses.slice(0, index + 1).reduce((a, b) => a + b));
  expect(ofTwoDays.findIndex((elapsed) => elapsed > 172_800)).toBeGreaterThan(20);
  expect(nextCheckIn({ isLive: true, isLosing: false, looks: 9 })).toBe(21_600);
  expect(nextCheckIn({ isLive: true, isLosing: true, looks: 9 })).toBe(900);
});
