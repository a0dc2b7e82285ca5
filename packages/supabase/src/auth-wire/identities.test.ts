import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { openKeys } from '../tokens/index.ts';
import {
  type AuthContext,
  addIdentity,
  createContext,
  createOrFindUserByIdentity,
  createUser,
  type ForeignIdentity,
  findUser,
  issueSession,
  loadUserJson,
} from './index.ts';

const testDatabase = await createTestDatabase();
const context = await open();
afterAll(() => testDatabase.close());

async function open(settings: object = {}, invited?: string): Promise<AuthContext> {
  const { database } = testDatabase;
  return createContext({
    database,
    keys: await openKeys({ database, issuer: 'http://127.0.0.1/auth/v1' }),
    mailer: { send: async () => {} },
    siteUrl: 'https://site.example.com',
    redirectAllowList: [],
    externalUrl: 'https://site.example.com/auth/v1',
    settings,
    isInvited: async (_queries, email) => email === invited,
    limits: false,
  });
}
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const from = (more: Partial<ForeignIdentity> = {}): ForeignIdentity => {
  const providerId = crypto.randomUUID();
  const email = more.email ?? newEmail();
  const data = { sub: providerId, email, name: 'Ann' };
  return { provider: 'google', providerId, data, email, emailVerified: true, ...more };
};
const signIn = (identity: ForeignIdentity, at = context) =>
  at.transaction((tx) => createOrFindUserByIdentity(at, tx, identity));
const withEmail = (email: string, emailConfirmed: boolean) =>
  context.transaction(async (tx) => {
    const userMetadata = { plan: 'mine' };
    const options = { email, emailConfirmed, encryptedPassword: '$2b$04$x', userMetadata };
    const user = await createUser(context, tx, options);
    const data = { sub: user.id, email };
    await addIdentity(context, tx, {
      userId: user.id,
      provider: 'email',
      providerId: user.id,
      data,
    });
    await issueSession(context, tx, {
      userId: user.id,
      method: 'password',
      ip: '127.0.0.1',
      userAgent: '',
    });
    return user;
  });

test('creates a user at the first sign-in and updates them at the next', async () => {
  const identity = from();
  const first = await signIn(identity);
  expect(first.isNew).toBe(true);
  expect(first.user).toMatchObject({
    email: identity.email,
    raw_app_meta_data: { provider: 'google', providers: ['google'] },
  });
  const second = await signIn({ ...identity, data: { ...identity.data, name: 'Ann B.' } });
  expect(second).toMatchObject({ isNew: false, user: { id: first.user.id } });
  expect(second.user.raw_user_meta_data).toMatchObject({ name: 'Ann B.' });
});

test('a verified address joins the existing confirmed account and keeps its password', async () => {
  const email = newEmail();
  const user = await withEmail(email, true);
  const found = await signIn(from({ email: email.toUpperCase() }));
  expect(found).toMatchObject({
    isNew: false,
    user: { id: user.id, encrypted_password: '$2b$04$x' },
  });
  const json = await loadUserJson(context.db, user.id);
  expect(json?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] });
  expect(json?.user_metadata).toMatchObject({ plan: 'mine', name: 'Ann' });
});

test("an unconfirmed account is taken over without its creator's credentials", async () => {
  const email = newEmail();
  const user = await withEmail(email, false);
  await context.db
    .insertInto('auth.mfa_factors')
    .values({ user_id: user.id, factor_type: 'totp', status: 'verified' })
    .execute();
  const { user: taken } = await signIn(from({ email }));
  expect(taken.id).toBe(user.id);
  expect(taken.encrypted_password).toBeNull();
  expect(taken.email_confirmed_at).not.toBeNull();
  expect(taken.raw_user_meta_data).not.toHaveProperty('plan');
  const json = await loadUserJson(context.db, user.id);
  expect(json?.identities).toMatchObject([{ provider: 'google' }]);
  expect(json).not.toHaveProperty('factors');
  expect(json?.app_metadata).toEqual({ provider: 'google', providers: ['google'] });
  const sessions = context.db.selectFrom('auth.sessions').where('user_id', '=', user.id);
  expect(await sessions.selectAll().execute()).toEqual([]);
});

test('an unverified address does not join an account', async () => {
  const email = newEmail();
  const user = await withEmail(email, true);
  await expect(signIn(from({ email, emailVerified: false }))).rejects.toMatchObject({
    status: 422,
    code: 'provider_email_needs_verification',
  });
  expect((await loadUserJson(context.db, user.id))?.identities).toHaveLength(1);
});

test('a lookalike address does not join an account', async () => {
  const email = `k${newEmail()}`;
  await withEmail(email, true);
  const kelvin = email.replace('k', '\u212a');
  await expect(signIn(from({ email: kelvin }))).rejects.toMatchObject({
    code: 'provider_email_needs_verification',
  });
});

test('an SSO user is separate from a user with the same address', async () => {
  const email = newEmail();
  const user = await withEmail(email, true);
  const { user: theirs, isNew } = await signIn(from({ email, provider: 'sso:1', isSsoUser: true }));
  expect(isNew).toBe(true);
  expect(theirs.id).not.toBe(user.id);
});

test('refuses banned users and, when sign-ups are disabled, new ones who are neither invited nor of the operator’s SAML provider', async () => {
  const identity = from();
  const { user } = await signIn(identity);
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 60_000) })
    .where('id', '=', user.id)
    .execute();
  await expect(signIn(identity)).rejects.toMatchObject({ code: 'user_banned' });
  const email = newEmail();
  const closed = await open({ signUps: false }, email);
  for (const stranger of [from(), from({ email, emailVerified: false })]) {
    await expect(signIn(stranger, closed)).rejects.toMatchObject({ code: 'signup_disabled' });
  }
  const { isNew } = await signIn(from({ email }), closed);
  const staff = await signIn(from({ provider: 'sso:1', isSsoUser: true }), closed);
  expect([isNew, staff.isNew]).toEqual([true, true]);
});

test('rolls back when the transaction throws', async () => {
  const id = crypto.randomUUID();
  const failed = context.transaction(async (tx) => {
    await createUser(context, tx, { id, email: newEmail() });
    await createOrFindUserByIdentity(context, tx, from({ emailVerified: true }));
    throw new Error('after all not');
  });
  await expect(failed).rejects.toThrow('after all not');
  expect(await findUser(context.db, id)).toBeUndefined();
});
