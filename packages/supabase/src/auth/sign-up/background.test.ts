import { afterAll, expect, test } from 'vitest';
import type { AuthOptions } from '../../auth-wire/index.ts';
import { startAuth } from '../../testing/index.ts';

/** Requests for an address respond before the account is looked up. */
let send: AuthOptions['mailer']['send'];
const known = 'known@example.com';

const harness = await startAuth({
  mailer: { send: (mail) => send(mail) },
  limits: { mail: { points: 1, seconds: 60 } },
  settings: { mailRetries: [1, 1] },
});
const { admin } = harness.client({}, harness.keys.secretKey).auth;
await admin.createUser({ email: known, email_confirm: true });
afterAll(() => harness.close());

const recover = (email: string) =>
  fetch(`${harness.authUrl}/recover`, { method: 'POST', body: JSON.stringify({ email }) });

test('a slow mail server does not delay the response', async () => {
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  send = () => delivered;
  const answers = await Promise.all([known, 'nobody@example.com'].map(recover));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  deliver();
  await harness.settled();
});

test('a failing mail server does not change the response; the mail is retried', async () => {
  await harness.database.pool.query('truncate auth.rate_limits');
  let tries = 0;
  send = async () => {
    tries += 1;
    if (tries < 3) throw new Error('connection refused');
  };
  expect((await recover(known)).status).toBe(200);
  await harness.settled();
  expect(tries).toBe(3);
  // The mail was sent, so the limit applies.
  expect((await recover(known)).status).toBe(429);
});

test('a mail that was never sent can be requested again', async () => {
  await harness.database.pool.query('truncate auth.rate_limits');
  send = () => Promise.reject(new Error('connection refused'));
  expect((await recover(known)).status).toBe(200);
  await harness.settled();
  expect((await recover(known)).status).toBe(200);
  await harness.settled();
});
