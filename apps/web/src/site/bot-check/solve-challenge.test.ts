import { createAltcha } from '@dragoman/providers/bot-check';
import { solve } from '@dragoman/providers/bot-check/testing';
import { expect, test, vi } from 'vitest';
import { type Challenge, solveChallenge } from './solve-challenge.ts';

const action = 'contact_form_submit';
const used = new Set<string>();
const claim = async (challenge: string) => !used.has(challenge) && Boolean(used.add(challenge));
const altcha = createAltcha({ secret: 'a secret', work: 40, claim });

async function newChallenge(): Promise<Challenge> {
  const challenge = await altcha.challenge?.(action);
  if (challenge === undefined) throw new Error('no challenge');
  return challenge;
}

const read = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString('utf8'));

test('a solution passes the server’s verification once', async () => {
  const token = await solveChallenge(await newChallenge());
  expect(await altcha.verify(token, { action })).toEqual({ ok: true });
  expect(await altcha.verify(token, { action })).toEqual({ ok: false, reason: 'reused' });
});

test('finds the reference solver’s solution and returns the challenge unchanged', async () => {
  const challenge = await newChallenge();
  const [own, reference] = [
    read(await solveChallenge(challenge)),
    read(await solve(challenge as Parameters<typeof solve>[0])),
  ];
  const { counter, derivedKey } = reference.solution;
  expect(own).toEqual({ challenge, solution: { counter, derivedKey } });
  // The solution is beyond the first batch of keys.
  expect(counter).toBeGreaterThanOrEqual(16);
});

test('the solution of a changed challenge is refused', async () => {
  const challenge = await newChallenge();
  const parameters = { ...challenge.parameters, keyPrefix: '0' };
  const token = await solveChallenge({ ...challenge, parameters });
  expect(await altcha.verify(token, { action })).toEqual({ ok: false, reason: 'invalid' });
});

test('finds the same without WebCrypto, as on plain HTTP', async () => {
  const challenge = await newChallenge();
  const token = await solveChallenge(challenge);
  vi.stubGlobal('crypto', {});
  expect(await solveChallenge(challenge)).toBe(token);
  vi.unstubAllGlobals();
});
