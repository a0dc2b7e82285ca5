import { generate } from 'otplib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openLink, startAuth } from '../../testing/index.ts';

/** Owners are told of every change of how their account is entered, at the address that they had. */

const harness = await startAuth();
afterAll(() => harness.close());
beforeEach(() => {
  harness.notices.length = 0;
});

const service = () => harness.client({}, harness.keys.secretKey).auth.admin;

async function signedIn() {
  const email = `${crypto.randomUUID()}@example.org`;
  const user = { email, password: 'correct horse', email_confirm: true };
  const made = await service().createUser({ ...user, user_metadata: { locale: 'de' } });
  const { auth } = harness.client();
  expect((await auth.signInWithPassword(user)).error).toBeNull();
  return { email, auth, id: made.data.user?.id ?? '' };
}
async function told() {
  await harness.settled();
  return harness.notices.map(({ kind: _, language: __, ...notice }) => notice);
}

test('a new password, in the owner’s language', async () => {
  const { email, auth } = await signedIn();
  expect((await auth.updateUser({ password: 'battery staple' })).error).toBeNull();
  expect(await told()).toEqual([{ change: 'password', to: email }]);
  expect(harness.notices[0]?.language).toBe('de');
});

test('a new address, at the old one, once it counts', async () => {
  const { email, auth } = await signedIn();
  const newEmail = `new-${email}`;
  expect((await auth.updateUser({ email: newEmail })).error).toBeNull();
  await openLink(harness.mailTo(email));
  expect(await told()).toEqual([]);
  await openLink(harness.mailTo(newEmail));
  expect(await told()).toEqual([{ change: 'email', to: email, newEmail }]);
});

test('an authenticator app, added and removed', async () => {
  const { email, auth } = await signedIn();
  const { data } = await auth.mfa.enroll({ factorType: 'totp' });
  const { id: factorId, totp } = data as Extract<typeof data, { type: 'totp' }>;
  expect(await told()).toEqual([]);
  const code = await generate({ secret: totp.secret });
  expect((await auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  expect(await told()).toEqual([{ change: 'factor_added', to: email }]);
  expect((await auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await told())[1]).toEqual({ change: 'factor_removed', to: email });
});

test('what an administrator of the service changes', async () => {
  const { email, id } = await signedIn();
  const newEmail = `admin-${email}`;
  await service().updateUserById(id, { password: 'chosen by the service' });
  await service().updateUserById(id, { email: newEmail });
  expect(await told()).toEqual([
    { change: 'password', to: email },
    { change: 'email', to: email, newEmail },
  ]);
});

test('a second factor that an administrator of the service removes', async () => {
  const { email, auth, id: userId } = await signedIn();
  const { data } = await auth.mfa.enroll({ factorType: 'totp' });
  const { id, totp } = data as Extract<typeof data, { type: 'totp' }>;
  const code = await generate({ secret: totp.secret });
  await auth.mfa.challengeAndVerify({ factorId: id, code });
  expect((await service().mfa.deleteFactor({ id, userId })).error).toBeNull();
  expect((await told()).at(-1)).toEqual({ change: 'factor_removed', to: email });
});

test('nobody is told of a refused change, or at an address that nobody proved', async () => {
  const { auth } = await signedIn();
  expect((await auth.updateUser({ password: 'correct horse' })).error?.code).toBe('same_password');
  const { data } = await service().createUser({
    email: 'unproved@example.org',
    password: 'aaaaaa',
  });
  await service().updateUserById(data.user?.id ?? '', { password: 'bbbbbb' });
  expect(await told()).toEqual([]);
});
