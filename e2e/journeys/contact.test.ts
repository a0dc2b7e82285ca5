import { describe, expect, test } from 'vitest';
import { mailsTo } from '../harness/account.ts';
import {
  answerInstead,
  type FormOptions,
  type FormWork,
  type OpenForm,
  visitForm,
  written,
} from '../harness/contact-form.ts';
import { browser, installation, onOwnInstallation, webUrl } from '../harness/journey.ts';
import { waitFor } from '../harness/wait.ts';

onOwnInstallation({}, ['api', 'backend', 'worker', 'web']);

const withForm = (work: FormWork, options: FormOptions = {}) =>
  visitForm(browser, webUrl, work, options);
const supportMails = () => mailsTo(webUrl, 'support@dragoman.example');
const focused = ({ page }: OpenForm) => page.evaluate(() => document.activeElement?.textContent);

describe('success, against the real API', () => {
  test('the message arrives at the support address without the website’s address', () =>
    withForm(async (form, faults) => {
      const { page, good, button } = form;
      await form.fill();
      await form.website.fill('shop.example');
      await form.isUser.check();
      const [request] = await Promise.all([page.waitForRequest('**/api/contact'), form.send()]);
      expect(request.postDataJSON()).toEqual({
        ...written,
        isUser: true,
        recaptchaToken: expect.stringMatching(/^[\w+/]+=*$/),
      });
      await good.getByText('Message sent successfully!').waitFor();
      expect([await form.email.inputValue(), await form.message.inputValue()]).toEqual(['', '']);
      expect(await button.textContent()).toBe('Send Message');
      const mail = await waitFor('the mail', async () => (await supportMails())[0]);
      expect(mail.subject).toBe(`Dragoman contact form: ${written.email}`);
      expect(mail.text).toContain(written.message);
      expect(mail.text).toContain('Existing user: yes');
      await good.getByRole('button', { name: 'Close' }).click();
      expect(await good.count()).toBe(0);
      expect(faults).toEqual([]);
    }));

  test('on the help page, by keyboard alone, twice', () =>
    withForm(
      async (form, faults) => {
        const { page, good } = form;
        const before = (await supportMails()).length;
        const press = async (...keys: string[]) => {
          for (const key of keys) await page.keyboard.press(key);
        };
        for (const text of ['One question.', 'And another one.']) {
          await form.email.focus();
          await page.keyboard.type('keys@visitor.example');
          await press('Tab', 'Tab');
          await page.keyboard.type(text);
          await press('Tab', 'Space', 'Tab', 'Enter');
          await good.waitFor();
          expect(await focused(form)).toBe('Send Message');
          await press('Tab');
          expect(await good.getByRole('button').evaluate((it) => it.matches(':focus'))).toBe(true);
          await press('Enter');
          expect([await good.count(), await focused(form)]).toEqual([0, 'Send Message']);
        }
        await waitFor('both mails', async () =>
          (await supportMails()).length === before + 2 ? true : undefined,
        );
        expect(faults).toEqual([]);
      },
      { path: '/help#contact-us', viewport: { width: 375, height: 812 }, colorScheme: 'dark' },
    ));
});

describe('failures', () => {
  test('shows the server’s error text', () =>
    withForm(async (form) => {
      await answerInstead(form.page, (route) =>
        route.fulfill({ status: 400, json: { error: 'We are on a voyage.' } }),
      );
      await form.fill();
      await form.send();
      await form.bad.getByText('We are on a voyage.').waitFor();
      expect(await form.message.inputValue()).toBe(written.message);
    }));

  test.each([
    ['invalid JSON', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['no text', { status: 500, json: { error: '' } }],
  ])('“Failed to send message” where the answer has %s', (_, answer) =>
    withForm(async (form) => {
      await answerInstead(form.page, (route) => route.fulfill(answer));
      await form.fill();
      await form.send();
      await form.bad.getByText('Failed to send message', { exact: true }).waitFor();
    }),
  );

  test('a network failure shows a red toast until Esc; the next attempt succeeds', () =>
    withForm(async (form) => {
      const tokens = await answerInstead(form.page, (route) => route.abort());
      await form.fill();
      await form.send();
      const text = 'There was an error sending your message. Please try again later.';
      await form.bad.getByText(text, { exact: true }).waitFor();
      expect(await focused(form)).toBe('Send Message');
      await form.page.keyboard.press('Escape');
      expect(await form.bad.count()).toBe(0);
      await form.page.unroute('**/api/contact');
      const again = await answerInstead(form.page, (route) =>
        route.fulfill({ json: { received: true } }),
      );
      await form.send();
      await form.good.waitFor();
      expect(again[0]?.['recaptchaToken']).not.toBe(tokens[0]?.['recaptchaToken']);
    }));

  test('the bot check becomes ready', () =>
    withForm(async (form) => {
      const sent = await answerInstead(form.page, (route) =>
        route.fulfill({ json: { received: true } }),
      );
      await form.page.route('**/api/bot-check', (route) => route.abort());
      await form.fill();
      await form.send();
      await form.bad.getByText('reCAPTCHA not ready yet. Please try again.').waitFor();
      expect(sent).toEqual([]);
      await form.page.unroute('**/api/bot-check');
      await form.send();
      await form.good.waitFor();
      expect([await form.bad.count(), sent.length]).toEqual([0, 1]);
    }));

  test('429 from the real API after five messages in an hour', () =>
    withForm(async (form) => {
      const email = 'often@visitor.example';
      const rows = Array.from({ length: 5 }, () => ({ email, message: 'Again.', is_user: false }));
      const { kysely } = installation.running.services.database;
      await kysely.insertInto('contact_messages').values(rows).execute();
      await form.fill();
      await form.email.fill(email);
      const [answer] = await Promise.all([
        form.page.waitForResponse('**/api/contact'),
        form.send(),
      ]);
      expect(answer.status()).toBe(429);
      await form.bad.getByText('Too many requests. Please try again later.').waitFor();
    }));
});

describe('validation', () => {
  test('by the browser: nothing is sent, and the invalid field gets the focus', () =>
    withForm(async (form) => {
      const sent = await answerInstead(form.page, (route) => route.abort());
      await form.send();
      expect(await form.email.evaluate((field) => field.matches(':focus:invalid'))).toBe(true);
      await form.email.fill('nobody');
      await form.send();
      expect(await form.email.evaluate((field) => field.matches(':focus:invalid'))).toBe(true);
      await form.email.fill(written.email);
      await form.send();
      expect(await form.message.evaluate((field) => field.matches(':focus:invalid'))).toBe(true);
      expect(await form.message.getAttribute('rows')).toBe('4');
      expect([sent, await form.bad.count()]).toEqual([[], 0]);
    }));

  test('by the server: its message, and the field is marked until it changes', () =>
    withForm(async (form) => {
      await form.fill();
      await form.message.fill('   ');
      await form.send();
      await form.bad.getByText('“message” is empty.').waitFor();
      expect(await form.message.evaluate((field) => field.matches(':focus'))).toBe(true);
      expect(await form.message.getAttribute('aria-invalid')).toBe('true');
      await form.message.fill('A question.');
      expect(await form.message.getAttribute('aria-invalid')).toBeNull();
    }));

  test('one message at a time: the button says so and is disabled', () =>
    withForm(async (form) => {
      let answer = () => {};
      const sent = await answerInstead(form.page, async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.fulfill({ json: { received: true } });
      });
      await form.fill();
      await form.send();
      await waitFor('the message', async () => sent[0]);
      expect(await form.button.textContent()).toBe('Sending...');
      expect(await form.button.isDisabled()).toBe(true);
      await form.email.press('Enter');
      answer();
      await form.good.waitFor();
      expect([sent.length, await form.button.isEnabled()]).toEqual([1, true]);
    }));
});
