import { generate } from 'otplib';
import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../../testing/index.ts';

/** What a session may do to an account whose user did not open it: look and work, not take over. */

const harness = await startAuth();
afterAll(() => harness.close());

async function signIn(email: string) {
  const { auth } = harness.client();
  const { data, error } = await auth.signInWithPassword({ email, password: 'correct horse' });
  expect(error).toBeNull();
  return { auth, token: data.session?.access_token ?? '' };
}

/** A user with a session of their own, and one in which an administrator acts as them. */
async function impersonated() {
  const email = `${crypto.randomUUID()}@example.org`;
  const service = harness.client({}, harness.keys.secretKey).auth.admin;
  const { data } = await service.createUser({
    email,
    password: 'correct horse',
    email_confirm: true,
  });
  const own = await signIn(email);
  const acting = await signIn(email);
  const { data: claims } = await acting.auth.getClaims();
  const { rows } = await harness.database.pool.query(
    'insert into public.impersonations (admin_id, target_id, session_id) values ($1, $2, $3) returning id',
    [crypto.randomUUID(), data.user?.id, claims?.claims.session_id],
  );
  return { email, own, acting, impersonationId: rows[0].id };
}

test('password, address, factors and identities are refused', async () => {
  const { own, acting } = await impersonated();
  const { data } = await own.auth.mfa.enroll({ factorType: 'totp' });
  const { id: factorId, totp } = data as Extract<typeof data, { type: 'totp' }>;
  const identity = (await own.auth.getUserIdentities()).data?.identities[0];
  const { auth } = acting;
  const tries = {
    password: () => auth.updateUser({ password: 'the administrator knows' }),
    email: () => auth.updateUser({ email: 'administrator@example.org' }),
    reauthenticate: () => auth.reauthenticate(),
    enroll: () => auth.mfa.enroll({ factorType: 'totp' }),
    challenge: () => auth.mfa.challenge({ factorId }),
    verify: async () =>
      auth.mfa.challengeAndVerify({ factorId, code: await generate({ secret: totp.secret }) }),
    unenroll: () => auth.mfa.unenroll({ factorId }),
    codes: () => auth.mfa.recoveryCodes.generate(),
    code: () => auth.mfa.recoveryCodes.verify({ code: '2222-2222-2222-2222' }),
    unlink: () => auth.unlinkIdentity(identity as never),
  };
  for (const [name, tried] of Object.entries(tries)) {
    const { error } = await tried();
    expect([name, error?.status, error?.message]).toEqual([
      name,
      403,
      'You are acting as a user. Only they can do this.',
    ]);
  }
  expect((await own.auth.getUser()).data.user?.factors).toHaveLength(1);
});

test.each(['global', 'local'] as const)(
  'signing out (%s) leaves the user signed in',
  async (scope) => {
    const { own, acting } = await impersonated();
    expect((await acting.auth.signOut({ scope })).error).toBeNull();
    expect((await own.auth.getUser()).error).toBeNull();
    expect((await harness.client().auth.getUser(acting.token)).error).not.toBeNull();
  },
);

test('the sessions of the user cannot be ended', async () => {
  const { own, acting } = await impersonated();
  const url = `${harness.authUrl}/logout?scope=others`;
  const headers = { authorization: `Bearer ${acting.token}` };
  expect((await fetch(url, { method: 'POST', headers })).status).toBe(403);
  expect((await own.auth.getUser()).error).toBeNull();
});

test('a change of the profile is allowed and recorded', async () => {
  const { acting, own, impersonationId } = await impersonated();
  expect((await own.auth.updateUser({ data: { locale: 'de' } })).error).toBeNull();
  expect((await acting.auth.updateUser({ data: { locale: 'fr' } })).error).toBeNull();
  const { rows } = await harness.database.pool.query(
    'select action from public.impersonated_writes where impersonation_id = $1',
    [impersonationId],
  );
  expect(rows).toEqual([{ action: 'PUT /auth/v1/user' }]);
});
