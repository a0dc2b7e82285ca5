import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import {
  type BotCheck,
  type BotCheckReason,
  createAltcha,
  noBotCheck,
} from '@dragoman/providers/bot-check';
import { solve } from '@dragoman/providers/bot-check/testing';
import {
  createSmtpSender,
  type EmailSender,
  startDevelopmentInbox,
} from '@dragoman/providers/email';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import {
  claimSolutions,
  contactEndpoints,
  mailWaitingMessages,
  watchWaitingMessages,
} from './index.ts';

const harnesses: ApiHarness[] = [];

const testDatabase = closing(await createTestDatabase());
const inbox = closing(await startDevelopmentInbox());
const sender = closing(createSmtpSender({ url: inbox.url, from: 'no-reply@dragoman.test' }));
const altcha = createAltcha({ secret: 's', work: 6, claim: claimSolutions(testDatabase.database) });
beforeEach(async () => {
  inbox.clear();
  await testDatabase.database.pool.query('truncate contact_messages, bot_check_solutions');
});
afterAll(async () => {
  for (const harness of harnesses) await harness.close();
});

const deps = (botCheck: BotCheck, email: EmailSender = sender) => ({
  database: testDatabase.database,
  email,
  botCheck,
  supportEmail: 'support@dragoman.test',
  brandName: 'Dragoman',
  log: silentLog,
});
async function open(botCheck: BotCheck = noBotCheck(), email = sender): Promise<ApiHarness> {
  const harness = await startApi(contactEndpoints(deps(botCheck, email)));
  harnesses.push(harness);
  return harness;
}
const storedMessages = async () =>
  (await testDatabase.database.pool.query('select * from contact_messages order by created_at'))
    .rows;
const message = { email: 'visitor@example.org', message: 'How do I add a site?\nThanks' };
const send = (harness: ApiHarness, body: object = message) =>
  harness.call('POST /api/contact', { body });

describe('200', () => {
  test('a message is stored and mailed to support with the visitor as reply address', async () => {
    const harness = await open(altcha);
    const { body } = await harness.call('GET /api/bot-check');
    expect(body).toMatchObject({ driver: 'altcha', action: 'contact_form_submit' });
    const recaptchaToken = await solve(body.challenge);
    const sent = await send(harness, { ...message, isUser: true, recaptchaToken });
    expect([sent.status, sent.body]).toEqual([200, { received: true }]);
    expect(await storedMessages()).toMatchObject([
      { ...message, is_user: true, mailed_at: expect.any(Date) },
    ]);
    const [mail] = inbox.list({ to: 'support@dragoman.test' });
    expect(mail).toMatchObject({
      from: 'no-reply@dragoman.test',
      replyTo: 'visitor@example.org',
      subject: 'Dragoman contact form: visitor@example.org',
      html: null,
    });
    expect(mail?.text).toMatch(/^How do I add a site\?\nThanks\n\n-- \n/);
    expect(mail?.text).toContain('Existing user: yes');
  });

  test('a message is mailed once after a mail server outage', async () => {
    const down = createSmtpSender({ url: 'smtp://127.0.0.1:1', from: 'a@b.test', timeout: 500 });
    const harness = await open(noBotCheck(), down);
    expect((await send(harness)).status).toBe(200);
    expect(await storedMessages()).toMatchObject([{ mailed_at: null }]);
    expect(await mailWaitingMessages(deps(noBotCheck()))).toBe(0);
    const wait = () =>
      testDatabase.database.pool.query(
        "update contact_messages set mail_tried_at = now() - interval '6 minutes'",
      );
    await wait();
    expect(await mailWaitingMessages(deps(noBotCheck(), down))).toBe(0);
    await wait();
    const both = [1, 2].map(() => mailWaitingMessages(deps(noBotCheck())));
    expect((await Promise.all(both)).toSorted()).toEqual([0, 1]);
    await watchWaitingMessages(deps(noBotCheck()))();
    expect(inbox.list()).toHaveLength(1);
    await down.close();
  });

  test('headers and markup in a message are plain text', async () => {
    const harness = await open();
    const text = 'Subject: hi\r\nBcc: many@example.org\r\n\r\n<b>bold</b> .\n.\nQUIT';
    expect((await send(harness, { ...message, message: text })).status).toBe(200);
    const [mail] = inbox.list();
    expect(mail?.to).toEqual(['support@dragoman.test']);
    expect(mail?.text).toContain('Bcc: many@example.org');
    expect(mail?.text).toContain('QUIT');
    expect(mail?.subject).toBe('Dragoman contact form: visitor@example.org');
  });

  test.each([
    [noBotCheck(), { driver: 'off' }],
    [
      { ...noBotCheck(), publicConfig: () => ({ driver: 'turnstile', siteKey: 'k' }) as const },
      { driver: 'turnstile', siteKey: 'k', action: 'contact_form_submit' },
    ],
  ])('GET /api/bot-check returns the driver', async (botCheck, expected) => {
    const { status, body } = await (await open(botCheck)).call('GET /api/bot-check');
    expect([status, body]).toEqual([200, expected]);
  });
});

describe('400', () => {
  test.each([
    [{ message: 'x' }, 'email', '“email” is missing.'],
    [{ ...message, email: ' ' }, 'email', '“email” is empty.'],
    [{ ...message, email: 'nobody' }, 'email', '“email” is no valid email address.'],
    [
      { ...message, email: 'a@b.test\r\nBcc: c@d.test' },
      'email',
      '“email” is no valid email address.',
    ],
    [{ ...message, email: 'a@b.test, c@d.test' }, 'email', '“email” is no valid email address.'],
    [{ email: 'a@b.test' }, 'message', '“message” is missing.'],
    [{ ...message, message: '\n ' }, 'message', '“message” is empty.'],
    [
      { ...message, message: 'x'.repeat(5001) },
      'message',
      '“message” may have at most 5000 characters.',
    ],
    [{ ...message, isUser: 'yes' }, 'isUser', '“isUser” must be true or false.'],
  ])('%#: %s', async (body, field, error) => {
    const answered = await send(await open(), body);
    expect([answered.status, answered.body.field, answered.body.error]).toEqual([
      400,
      field,
      error,
    ]);
    expect(await storedMessages()).toEqual([]);
  });

  test('a missing, an invalid and a used token', async () => {
    const harness = await open(altcha);
    const outcome = async (recaptchaToken?: string) => {
      const { status, body } = await send(harness, { ...message, recaptchaToken });
      return [status, body.error, body.field];
    };
    const refused = [400, 'The bot check did not pass. Please try again.', 'recaptchaToken'];
    expect(await outcome()).toEqual([
      400,
      'reCAPTCHA not ready yet. Please try again.',
      'recaptchaToken',
    ]);
    expect(await outcome('nonsense')).toEqual(refused);
    const { body } = await harness.call('GET /api/bot-check');
    const token = await solve(body.challenge);
    expect((await outcome(token))[0]).toBe(200);
    expect(await outcome(token)).toEqual(refused);
    expect(await storedMessages()).toHaveLength(1);
  });

  test('a token used in another process', async () => {
    const [one, other] = [await open(altcha), await open(altcha)];
    const { body } = await one.call('GET /api/bot-check');
    const sent = { ...message, recaptchaToken: await solve(body.challenge) };
    const statuses = (await Promise.all([send(one, sent), send(other, sent)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 400]);
  });
});

describe('429', () => {
  test('one email address within an hour, ignoring case', async () => {
    const harness = await open();
    const statuses = [];
    for (const email of ['a@x.test', 'A@x.test', 'a@X.test', 'a@x.test', 'a@x.test', 'A@X.TEST']) {
      statuses.push((await send(harness, { ...message, email })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await send(harness, { ...message, email: 'b@x.test' })).status).toBe(200);
  });

  test('one IP address, whatever its headers claim', async () => {
    const harness = await open();
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await send(harness, { ...message, email: `v${count}@x.test` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

test.each(['unavailable', 'misconfigured'] satisfies BotCheckReason[])(
  '503: the bot check is %s',
  async (reason) => {
    const botCheck: BotCheck = { ...noBotCheck(), verify: async () => ({ ok: false, reason }) };
    const { status, body } = await send(await open(botCheck));
    expect([status, body.error]).toEqual([
      503,
      'There was an error sending your message. Please try again later.',
    ]);
    expect(await storedMessages()).toEqual([]);
  },
);
