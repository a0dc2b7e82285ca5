import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthHarness, hashOf, openLink, startAuth } from '../../testing/index.ts';

let harness: AuthHarness;

beforeAll(async () => {
  harness = await startAuth();
});
afterAll(() => harness.close());

async function signedIn() {
  const email = `${crypto.randomUUID()}@example.com`;
  const password = 'correct horse';
  const { admin } = harness.client({}, harness.keys.secretKey).auth;
  await admin.createUser({ email, password, email_confirm: true });
  const client = harness.client();
  await client.auth.signInWithPassword({ email, password });
  return { email, client };
}

test('a link to a former address no longer signs in', async () => {
  const { email, client } = await signedIn();
  await harness.client().auth.signInWithOtp({ email });
  const stale = harness.mailTo(email);
  const next = `${crypto.randomUUID()}@example.com`;
  await client.auth.updateUser({ email: next });
  for (const address of [email, next]) await openLink(harness.mailTo(address));
  expect((await client.auth.getUser()).data.user?.email).toBe(next);
  expect(hashOf(await openLink(stale))).toMatchObject({ error_code: 'otp_expired' });
});

test('a link no longer signs in after the address was changed in the database', async () => {
  const { email } = await signedIn();
  await harness.client().auth.signInWithOtp({ email });
  const { pool } = harness.database;
  await pool.query('update auth.users set email = $2 where email = $1', [email, `new-${email}`]);
  expect(hashOf(await openLink(harness.mailTo(email)))).toMatchObject({
    error_code: 'otp_expired',
  });
});
