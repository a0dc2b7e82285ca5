import { afterAll, expect, test } from 'vitest';
import { hashOf, openLink, startAuth } from '../../testing/index.ts';

/** Two sign-ups with the same unconfirmed address: neither password becomes valid unless they are the same. */

const harness = await startAuth();
afterAll(() => harness.close());

/** Signs up from a page on our origin. Returns the mail and the browser's cookie. */
async function signUp(email: string, password: string) {
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${harness.authUrl}/signup`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { mail: harness.mailTo(email), cookie };
}
async function opens(email: string, password: string): Promise<boolean> {
  const { error } = await harness.client().auth.signInWithPassword({ email, password });
  return error === null;
}
const newEmail = () => `${crypto.randomUUID()}@example.com`;

test.each(['before', 'after'])(
  'a stranger who signs up %s the owner and plants their cookie gets no password',
  async (when) => {
    const email = newEmail();
    const passwords = ['the thief knows', 'the owner knows'];
    const [first = '', second = ''] = when === 'before' ? passwords : passwords.toReversed();
    const signedUp = [await signUp(email, first), await signUp(email, second)];
    const [thief, owner] = when === 'before' ? signedUp : signedUp.toReversed();
    // A cookie of a subdomain, whose longer path or age puts it before the browser's own.
    const arrived = await openLink(signedUp[1]?.mail ?? {}, `${thief?.cookie}; ${owner?.cookie}`);
    expect(hashOf(arrived)['access_token']).toBeTruthy();
    for (const password of passwords) expect(await opens(email, password)).toBe(false);
  },
);

test('the owner whose sign-up a stranger repeated sets a new password', async () => {
  const email = newEmail();
  const { cookie } = await signUp(email, 'the owner knows');
  const { mail } = await signUp(email, 'the thief knows');
  const { access_token = '', refresh_token = '' } = hashOf(await openLink(mail, cookie));
  const { auth } = harness.client();
  await auth.setSession({ access_token, refresh_token });
  expect((await auth.updateUser({ password: 'only the owner' })).error).toBeNull();
  expect(await opens(email, 'only the owner')).toBe(true);
});

test('a magic link drops a password that a stranger set before', async () => {
  const email = newEmail();
  await signUp(email, 'the thief knows');
  await harness.client().auth.signInWithOtp({ email });
  await openLink(harness.mailTo(email));
  expect(await opens(email, 'the thief knows')).toBe(false);
});

test("a stranger's second sign-up sets no password when the owner follows its link", async () => {
  for (const inTheOwnersBrowser of [true, false]) {
    const email = newEmail();
    const own = await signUp(email, 'the owner knows');
    const { mail } = await signUp(email, 'the thief knows');
    expect(hashOf(await openLink(own.mail))).toMatchObject({ error_code: 'otp_expired' });
    const arrived = await openLink(mail, inTheOwnersBrowser ? own.cookie : '');
    // The session is valid and can set a password.
    expect(hashOf(arrived)['access_token']).toBeTruthy();
    for (const password of ['the thief knows', 'the owner knows']) {
      expect(await opens(email, password)).toBe(false);
    }
  }
});

test("a stranger's second sign-up sets no password when the owner enters its code", async () => {
  const email = newEmail();
  await signUp(email, 'the owner knows');
  const { mail } = await signUp(email, 'the thief knows');
  const { error } = await harness
    .client()
    .auth.verifyOtp({ email, token: mail.code, type: 'signup' });
  expect(error).toBeNull();
  expect(await opens(email, 'the thief knows')).toBe(false);
});

test("a stranger's second sign-up sets no password when its mail is resent", async () => {
  const email = newEmail();
  await signUp(email, 'the owner knows');
  await signUp(email, 'the thief knows');
  await harness.client().auth.resend({ type: 'signup', email });
  await harness.settled();
  await openLink(harness.mailTo(email));
  expect(await opens(email, 'the thief knows')).toBe(false);
});

test('a second sign-up with the same password keeps it in any browser', async () => {
  const email = newEmail();
  await Promise.all([1, 2, 3].map(() => signUp(email, 'correct horse')));
  const { mail } = await signUp(email, 'correct horse');
  await openLink(mail);
  expect(await opens(email, 'correct horse')).toBe(true);
});
