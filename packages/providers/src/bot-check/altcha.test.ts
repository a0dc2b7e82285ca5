import { expect, test } from 'vitest';
import { createAltcha } from './altcha.ts';
import type { BotCheckChallenge } from './port.ts';
import { solve } from './testing/index.ts';

const action = 'contact_form_submit';
const used = new Set<string>();
const claim = async (challenge: string) => !used.has(challenge) && Boolean(used.add(challenge));
const check = createAltcha({ secret: 'a secret', work: 6, claim });

const challengeOf = async (of = check, wanted = action): Promise<BotCheckChallenge> => {
  const challenge = await of.challenge?.(wanted);
  if (challenge === undefined) throw new Error('no challenge');
  return challenge;
};

test('a solved challenge passes once', async () => {
  const token = await solve(await challengeOf());
  expect(await check.verify(token, { action })).toEqual({ ok: true });
  expect(await check.verify(token, { action })).toEqual({ ok: false, reason: 'reused' });
});

test('only one of several concurrent attempts passes', async () => {
  const token = await solve(await challengeOf());
  const verdicts = await Promise.all([1, 2, 3].map(() => check.verify(token, { action })));
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
});

test('it passes only for its action, and other actions do not use it up', async () => {
  const token = await solve(await challengeOf(check, 'sign_up'));
  expect(await check.verify(token, { action })).toMatchObject({ ok: false, reason: 'action' });
  expect(await check.verify(token, { action: 'sign_up' })).toEqual({ ok: true });
});

test('an expired challenge fails', async () => {
  const late = createAltcha({ secret: 'a secret', work: 6, claim, validFor: -5 });
  const token = await solve(await challengeOf(late));
  expect(await check.verify(token, { action })).toEqual({ ok: false, reason: 'expired' });
});

test('a challenge with a foreign signature fails', async () => {
  const other = createAltcha({ secret: 'another secret', work: 6, claim });
  const token = await solve(await challengeOf(other));
  expect(await check.verify(token, { action })).toEqual({ ok: false, reason: 'invalid' });
});

test.each([
  ['a later expiry', (parameters: object) => ({ ...parameters, expiresAt: 99_999_999_999 })],
  ['less work', (parameters: object) => ({ ...parameters, cost: 1, keyPrefix: '0' })],
  ['another action', (parameters: object) => ({ ...parameters, data: { action: 'x' } })],
  ['no expiry', ({ expiresAt: _expiresAt, ...parameters }: Record<string, unknown>) => parameters],
  [
    'a nonce in capitals',
    (parameters: { nonce: string }) => ({ ...parameters, nonce: parameters.nonce.toUpperCase() }),
  ],
])('a challenge changed to have %s fails', async (_name, change) => {
  const challenge = await challengeOf();
  const token = await solve(challenge);
  const { solution } = JSON.parse(Buffer.from(token, 'base64').toString());
  const parameters = change(challenge.parameters as never);
  const forged = { challenge: { ...challenge, parameters }, solution };
  const sent = Buffer.from(JSON.stringify(forged)).toString('base64');
  expect(await check.verify(sent, { action: 'x' })).toMatchObject({ ok: false });
  expect(await check.verify(sent, { action })).toMatchObject({ ok: false, reason: 'invalid' });
});

test('a wrong solution fails', async () => {
  const challenge = await challengeOf();
  for (const solution of [
    { counter: 0, derivedKey: '00'.repeat(32) },
    { counter: 1, derivedKey: '' },
  ]) {
    const sent = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    expect(await check.verify(sent, { action })).toEqual({ ok: false, reason: 'invalid' });
  }
});

test.each(['nonsense', '{}', 'e30=', 'x'.repeat(20_000), Buffer.from('null').toString('base64')])(
  'a malformed token fails',
  async (token) => {
    expect(await check.verify(token, { action })).toEqual({ ok: false, reason: 'invalid' });
  },
);

test('an empty token is reported as missing', async () => {
  expect(await check.verify('', { action })).toEqual({ ok: false, reason: 'missing' });
});
