import { afterAll, describe, expect, test } from 'vitest';
import { hashOf, openLink, pressButton, startAuth } from '../../testing/index.ts';

let now = Date.now();

const harness = await startAuth({ clock: () => new Date(now) });
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

const another = () => `${crypto.randomUUID()}@example.com`;
const user = () => harness.client().auth;

/** Every kind of link: asks for one and returns the address that gets it. */
const kinds: Readonly<Record<string, () => Promise<string>>> = {
  'magic link': async () => {
    const { email } = await signedIn();
    await user().signInWithOtp({ email });
    return email;
  },
  confirmation: async () => {
    const email = another();
    await user().signUp({ email, password: 'correct horse' });
    return email;
  },
  recovery: async () => {
    const { email } = await signedIn();
    await user().resetPasswordForEmail(email);
    return email;
  },
  'change, at the old address': async () => {
    const { email, client } = await signedIn();
    await client.auth.updateUser({ email: another() });
    return email;
  },
  'change, at the new address': async () => {
    const { client } = await signedIn();
    const email = another();
    await client.auth.updateUser({ email });
    return email;
  },
};
const sessions = async () =>
  (await harness.database.pool.query('select from auth.sessions')).rowCount;

describe.each(Object.keys(kinds))('the link of a %s', (kind) => {
  async function asked() {
    const email = (await kinds[kind]?.()) ?? '';
    await harness.settled();
    return harness.mailTo(email);
  }

  test('ends after an hour, also if its page was open', async () => {
    const mail = await asked();
    const before = await sessions();
    const page = await (await fetch(mail.link ?? '')).text();
    now += 3_600_001;
    const late = await pressButton(page);
    expect(hashOf(late)).toMatchObject({ error_code: 'otp_expired' });
    expect(hashOf(await openLink(mail))).toMatchObject({ error_code: 'otp_expired' });
    expect(await sessions()).toBe(before);
  });

  test('works once, and only as what it is', async () => {
    const mail = await asked();
    const own = new URL(mail.link ?? '');
    const isChange = kind.startsWith('change');
    own.searchParams.set('type', isChange ? 'magiclink' : 'email_change');
    expect(hashOf(await openLink({ link: own.href }))).toMatchObject({ error_code: 'otp_expired' });
    expect(hashOf(await openLink(mail))).not.toHaveProperty('error_code');
    expect(hashOf(await openLink(mail))).toMatchObject({ error_code: 'otp_expired' });
  });
});

describe('a change of the address', () => {
  test('to one address is not completed by the confirmation of another', async () => {
    const { email, client } = await signedIn();
    const [first, second] = [another(), another()];
    await client.auth.updateUser({ email: first });
    const old = harness.mailTo(email);
    await client.auth.updateUser({ email: second });
    expect(hashOf(await openLink(old))).toMatchObject({ error_code: 'otp_expired' });
    expect(hashOf(await openLink(harness.mailTo(first)))).toMatchObject({
      error_code: 'otp_expired',
    });
    await openLink(harness.mailTo(second));
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    await openLink(harness.mailTo(email));
    expect((await client.auth.getUser()).data.user?.email).toBe(second);
  });

  test('is made once when both links are opened at the same moment', async () => {
    const { email, client } = await signedIn();
    const next = another();
    await client.auth.updateUser({ email: next });
    const arrivals = await Promise.all([email, next].map((to) => openLink(harness.mailTo(to))));
    const done = arrivals.filter((url) => hashOf(url)['access_token'] !== undefined);
    expect(done).toHaveLength(1);
    expect((await client.auth.getUser()).data.user?.email).toBe(next);
  });

  test('to one address by two accounts gives it to one of them', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const email = another();
    for (const { client } of [one, two]) await client.auth.updateUser({ email });
    const changes = harness.mails.filter(({ to, kind }) => to === email && kind === 'email_change');
    const links = [harness.mailTo(one.email), harness.mailTo(two.email), ...changes];
    await Promise.all(links.map((mail) => openLink(mail)));
    const { rows } = await harness.database.pool.query(
      'select count(*)::int from auth.users where email = $1',
      [email],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
