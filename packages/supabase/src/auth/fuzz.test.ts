import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../testing/index.ts';

const harness = await startAuth({ settings: { autoConfirm: true } });
const { data } = await harness
  .client()
  .auth.signUp({ email: 'ann@example.com', password: 'secret1' });
const token = data.session?.access_token ?? '';
afterAll(() => harness.close());

const endpoints = [
  ['POST', '/signup'],
  ['POST', '/otp'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['POST', '/verify'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['PUT', '/user'],
] as const;
const fields = [
  'email',
  'phone',
  'password',
  'data',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'create_user',
  'nonce',
  'gotrue_meta_security',
];
const value = fc.oneof(
  fc.constantFrom(
    'ann@example.com',
    'email',
    'signup',
    'email_change',
    '123456',
    's256',
    '\u0000',
    '\ud800',
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);
const body = fc.dictionary(fc.constantFrom(...fields), value, { noNullPrototype: true });

test('no input causes a 5xx response', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...endpoints), body, async ([method, path], sent) => {
      const answer = await fetch(harness.authUrl + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      expect({ status: answer.status < 500, answer: await answer.json() }).toMatchObject({
        status: true,
      });
    }),
    { numRuns: 400 },
  );
});
