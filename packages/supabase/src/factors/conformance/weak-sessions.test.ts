import { generate } from 'otplib';
import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../../testing/index.ts';

const password = 'correct horse';

const harness = await startAuth();
afterAll(() => harness.close());

async function signIn(email: string) {
  const client = harness.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}
type Client = Awaited<ReturnType<typeof signIn>>;

async function newUser() {
  const email = `${crypto.randomUUID()}@example.org`;
  const { admin } = harness.client({}, harness.keys.secretKey).auth;
  await admin.createUser({ email, password, email_confirm: true });
  return email;
}

async function beginTotp({ auth }: Client, friendlyName = 'phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  expect(error).toBeNull();
  const { id, totp } = data as Extract<typeof data, { type: 'totp' }>;
  const code = () => generate({ secret: totp.secret });
  const verify = async () => auth.mfa.challengeAndVerify({ factorId: id, code: await code() });
  return { factorId: id, code, verify };
}

test('an aal1 session cannot change the password or the address', async () => {
  const email = await newUser();
  const owner = await signIn(email);
  expect((await (await beginTotp(owner)).verify()).error).toBeNull();
  const thief = await signIn(email);
  const refused = { status: 401, code: 'insufficient_aal' };
  for (const change of [{ password: 'another horse' }, { email: 'thief@example.org' }]) {
    expect((await thief.auth.updateUser(change)).error).toMatchObject(refused);
  }
  expect(harness.mails).toEqual([]);
  expect((await thief.auth.updateUser({ data: { name: 'Ann' } })).error).toBeNull();
  expect((await owner.auth.updateUser({ password: 'another horse' })).error).toBeNull();
});

test('an aal1 session cannot change identities', async () => {
  const email = await newUser();
  const owner = await signIn(email);
  expect((await (await beginTotp(owner)).verify()).error).toBeNull();
  const thief = await signIn(email);
  const { data } = await thief.auth.getUserIdentities();
  const [identity] = data?.identities ?? [];
  expect(identity).toBeDefined();
  if (identity === undefined) return;
  const unlinked = await thief.auth.unlinkIdentity(identity);
  expect(unlinked.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  const linked = await thief.auth.linkIdentity({ provider: 'github' });
  expect(linked.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
});

test('a factor that a thief began enrolling earlier is useless', async () => {
  const email = await newUser();
  const { factorId, code } = await beginTotp(await signIn(email));
  expect((await (await beginTotp(await signIn(email), 'own')).verify()).error).toBeNull();
  // That ended the thief's session and removed what was begun; the password still opens an aal1 session.
  const thief = await signIn(email);
  const passed = await thief.auth.mfa.challengeAndVerify({ factorId, code: await code() });
  expect(passed.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
});

test('of two first factors that are verified at once, one counts', async () => {
  const email = await newUser();
  const [one, two] = [await signIn(email), await signIn(email)];
  const begun = [await beginTotp(one, 'one'), await beginTotp(two, 'two')];
  const results = await Promise.all(begun.map(({ verify }) => verify()));
  expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  const { data } = await (await signIn(email)).auth.mfa.listFactors();
  expect(data?.all).toMatchObject([{ status: 'verified' }]);
});
