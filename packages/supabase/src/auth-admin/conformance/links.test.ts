import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthHarness, siteUrl, startAuth } from '../../testing/index.ts';

let harness: AuthHarness;
let admin: ReturnType<AuthHarness['client']>['auth']['admin'];
const redirectTo = 'https://app.example.com/welcome';

beforeAll(async () => {
  harness = await startAuth();
  ({ admin } = harness.client({}, harness.keys.secretKey).auth);
});
afterAll(() => harness.close());

const address = () => `${crypto.randomUUID()}@example.org`;
async function confirmed(email = address()) {
  const { data } = await admin.createUser({
    email,
    password: 'correct horse',
    email_confirm: true,
  });
  return { email, id: data.user?.id ?? '' };
}
describe('generateLink', () => {
  test('returns link, code, hash and redirect without sending a mail', async () => {
    const email = address();
    const { data, error } = await admin.generateLink({
      type: 'magiclink',
      email,
      options: { redirectTo },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email });
    const { properties } = data;
    expect(properties).toEqual({
      action_link: expect.stringContaining(`${harness.authUrl}/verify?`),
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.any(String),
      redirect_to: redirectTo,
      verification_type: 'magiclink',
    });
    expect(harness.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('a magic link signs in once by its hashed token', async () => {
    const { email, id } = await confirmed();
    const { data } = await admin.generateLink({ type: 'magiclink', email });
    const token_hash = data.properties?.hashed_token ?? '';
    const client = harness.client();
    const verified = await client.auth.verifyOtp({ token_hash, type: 'magiclink' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.id).toBe(id);
    const again = await harness.client().auth.verifyOtp({ token_hash, type: 'magiclink' });
    expect(again.error).toMatchObject({ code: 'otp_expired' });
  });

  test('a magic link signs in by its six-digit code', async () => {
    const { email } = await confirmed();
    const { data } = await admin.generateLink({ type: 'magiclink', email });
    const token = data.properties?.email_otp ?? '';
    const { error } = await harness.client().auth.verifyOtp({ email, token, type: 'email' });
    expect(error).toBeNull();
  });

  test('falls back to the site URL when the redirect is not allowed', async () => {
    const options = { redirectTo: 'https://evil.example/' };
    const { data } = await admin.generateLink({ type: 'magiclink', email: address(), options });
    expect(data.properties?.redirect_to).toBe(siteUrl);
  });

  test.each(['x', 'signup', 'invite', 'recovery', 'email_change_new', 'toString'])(
    'refuses the type %s',
    async (type) => {
      const { error } = await admin.generateLink({ type, email: address() } as never);
      expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
    },
  );
});

test('an unknown token redirects with an error', async () => {
  const link = `${harness.authUrl}/verify?token=made-up&type=magiclink&redirect_to=${redirectTo}`;
  const response = await fetch(link, { redirect: 'manual' });
  expect(new URL(response.headers.get('location') ?? '').hash).toContain('otp_expired');
});

test('invitations are not served', async () => {
  expect((await admin.inviteUserByEmail(address())).error).toMatchObject({ status: 404 });
});
