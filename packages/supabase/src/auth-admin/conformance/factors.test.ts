import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthHarness, startAuth } from '../../testing/index.ts';

let harness: AuthHarness;
let admin: ReturnType<AuthHarness['client']>['auth']['admin'];

beforeAll(async () => {
  harness = await startAuth();
  ({ admin } = harness.client({}, harness.keys.secretKey).auth);
});
afterAll(() => harness.close());

/** Signs in a new user with a verified second factor. */
async function withFactor() {
  const email = `${crypto.randomUUID()}@example.org`;
  const { data } = await admin.createUser({
    email,
    password: 'correct horse',
    email_confirm: true,
  });
  const { auth } = harness.client();
  await auth.signInWithPassword({ email, password: 'correct horse' });
  const enrolled = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  const { id, totp } = enrolled.data as { id: string; totp: { secret: string } };
  const code = await generate({ secret: totp.secret });
  expect((await auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
  return { auth, userId: data.user?.id ?? '', factorId: id };
}

test('mfa.listFactors returns the factors of a user without secrets', async () => {
  const { userId, factorId } = await withFactor();
  const { data, error } = await admin.mfa.listFactors({ userId });
  expect(error).toBeNull();
  expect(data?.factors).toEqual([
    {
      id: factorId,
      friendly_name: 'phone',
      factor_type: 'totp',
      status: 'verified',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_challenged_at: expect.any(String),
    },
  ]);
});

test('mfa.deleteFactor removes a lost factor with its recovery codes, tells the owner and lowers the session level', async () => {
  const { auth, userId, factorId } = await withFactor();
  expect((await auth.mfa.recoveryCodes.generate()).error).toBeNull();
  expect((await admin.mfa.listFactors({ userId })).data?.factors).toHaveLength(2);
  await harness.settled();
  harness.notices.length = 0;
  const { data, error } = await admin.mfa.deleteFactor({ userId, id: factorId });
  expect(error).toBeNull();
  // The client wraps this response twice, contrary to its types.
  expect(data).toMatchObject({ data: { id: factorId } });
  expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
  await harness.settled();
  expect(harness.notices).toMatchObject([{ change: 'factor_removed' }]);
  await auth.refreshSession();
  const level = await auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
});

test('returns 404 for a factor of another or unknown user', async () => {
  const [one, two] = [await withFactor(), await withFactor()];
  const wrong = await admin.mfa.deleteFactor({ userId: one.userId, id: two.factorId });
  expect(wrong.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
  const nobody = await admin.mfa.listFactors({ userId: crypto.randomUUID() });
  expect(nobody.error).toMatchObject({ code: 'user_not_found', status: 404 });
});
