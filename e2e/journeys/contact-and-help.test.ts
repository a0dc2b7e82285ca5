import { describe, expect, test } from 'vitest';
import {
  answerInstead,
  type FormOptions,
  type FormWork,
  visitForm,
  withDriver,
  written,
} from '../harness/contact-form.ts';
import { coveredBy } from '../harness/covered.ts';
import { browser, onSharedInstallation, webUrl } from '../harness/journey.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { waitFor } from '../harness/wait.ts';

onSharedInstallation(['api', 'backend', 'web']);

const withForm = (work: FormWork, options: FormOptions = {}) =>
  visitForm(browser, webUrl, work, options);

describe('other bot checks, by their documentation', () => {
  const google = `globalThis.grecaptcha = {
    ready: (then) => setTimeout(then, 20),
    execute: async (key, { action }) => 'google ' + key + ' ' + action,
  }`;
  const cloudflare = `globalThis.turnstile = {
    render: (place, options) => { globalThis.options = options; return 'widget' },
    reset: () => {},
    execute: () => setTimeout(() => options.callback('cloudflare ' + options.sitekey + ' ' + options.action), 20),
  }`;
  const action = 'contact_form_submit';

  test.each([
    ['recaptcha-v3', 'https://www.google.com/recaptcha/api.js?render=k', google, 'google'],
    [
      'turnstile',
      'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
      cloudflare,
      'cloudflare',
    ],
  ])(
    '%s: its script is loaded when the form is touched, its token sent',
    (driver, src, body, name) =>
      withForm(
        async (form) => {
          const { page } = form;
          const scripts: string[] = [];
          await page.route(new URL('/**', src).href, (route) => {
            scripts.push(route.request().url());
            return route.fulfill({ contentType: 'text/javascript', body });
          });
          await withDriver(page, { driver, siteKey: 'k', action });
          const sent = await answerInstead(page, (route) =>
            route.fulfill({ json: { received: true } }),
          );
          for (const attempt of [1, 2]) {
            await form.fill();
            await form.send();
            await waitFor('the message', async () => sent[attempt - 1]);
            await form.good.waitFor();
          }
          expect(sent[1]?.['recaptchaToken']).toBe(`${name} k ${action}`);
          expect(scripts).toEqual([src]);
          await page
            .getByText(/Privacy Policy/)
            .filter({ visible: true })
            .first()
            .waitFor();
        },
        { bypassCSP: true },
      ),
  );

  test('a service that cannot be reached is not ready', () =>
    withForm(
      async (form) => {
        await form.page.route('https://www.google.com/**', (route) => route.abort());
        await withDriver(form.page, { driver: 'recaptcha-v3', siteKey: 'k', action });
        await form.fill();
        await form.send();
        await form.bad.getByText('reCAPTCHA not ready yet. Please try again.').waitFor();
      },
      { bypassCSP: true },
    ));

  test('off: sends without a token or a notice', () =>
    withForm(async (form) => {
      await withDriver(form.page, { driver: 'off' });
      const sent = await answerInstead(form.page, (route) =>
        route.fulfill({ json: { received: true } }),
      );
      expect(await form.page.getByText('protected by a bot check').isVisible()).toBe(true);
      await form.fill();
      await form.send();
      await form.good.waitFor();
      expect(sent).toEqual([{ ...written, isUser: false, recaptchaToken: '' }]);
      expect(await form.page.getByText('protected by a bot check').isVisible()).toBe(false);
    }));
});

describe('for everybody', () => {
  test.each([
    [320, 'dark'],
    [375, 'light'],
    [1440, 'light'],
  ] as const)(
    '%i px, %s: nothing overflows, axe finds nothing, and a toast fits the screen and covers no button in both directions',
    (width, colorScheme) =>
      withForm(
        async (form) => {
          const { page, bad } = form;
          await page.route('**/api/bot-check', (route) => route.abort());
          await form.fill();
          await form.send();
          await bad.waitFor();
          for (const direction of ['ltr', 'rtl']) {
            await page.evaluate((dir) => {
              document.documentElement.dir = dir;
            }, direction);
            expect(await overflow(page), direction).toBe(0);
            const box = await bad.boundingBox();
            expect(box?.x, direction).toBeGreaterThanOrEqual(0);
            expect((box?.x ?? 0) + (box?.width ?? 0), direction).toBeLessThanOrEqual(width);
            expect(await coveredBy(bad, 'button, .button'), direction).toEqual([]);
          }
          expect(await violations(page)).toEqual([]);
        },
        { viewport: { width, height: 812 }, colorScheme },
      ),
  );

  test('the form speaks the page’s language, translated or not', () =>
    withForm(async (form) => {
      await form.page.evaluate(() => {
        const put = (selector: string, text: string) => {
          const place = document.querySelector(selector);
          if (place !== null) place.textContent = text;
        };
        put('[data-text="sending"]', 'Enviando...');
        put('[data-answer^="Too many"]', 'Demasiadas preguntas.');
      });
      await answerInstead(form.page, async (route) => {
        await form.page.getByRole('button', { name: 'Enviando...' }).waitFor();
        await route.fulfill({
          status: 429,
          json: { error: 'Too many requests. Please try again later.' },
        });
      });
      await form.fill();
      await form.send();
      await form.bad.getByText('Demasiadas preguntas.').waitFor();
    }));

  test('without JavaScript it says so and shows the support address', () =>
    withForm(
      async ({ page, button }) => {
        const notice = page.locator('.contact noscript p');
        await notice.waitFor();
        expect(await notice.textContent()).toContain('This form needs JavaScript.');
        const link = notice.getByRole('link', { name: 'support@dragoman.example' });
        expect(await link.getAttribute('href')).toBe('mailto:support@dragoman.example');
        expect(await button.count()).toBe(0);
      },
      { javaScriptEnabled: false },
    ));
});

describe('the way back up on the help page', () => {
  test('appears after scrolling and returns to the top', () =>
    withForm(
      async ({ page }) => {
        const link = page.getByRole('link', { name: 'Back to the top' });
        await link.waitFor({ state: 'hidden' });
        await page
          .getByRole('heading', { name: 'SEO and hreflang' })
          .last()
          .scrollIntoViewIfNeeded();
        await link.click();
        await page.waitForFunction(() => scrollY === 0);
        await link.waitFor({ state: 'hidden' });
      },
      { path: '/help' },
    ));

  test('is a plain link without JavaScript; each card opens its section', () =>
    withForm(
      async ({ page }) => {
        const link = page.getByRole('link', { name: 'Back to the top' });
        expect([await link.isVisible(), await link.getAttribute('href')]).toEqual([true, '#top']);
        const cards = page.getByRole('main').getByRole('list').first().getByRole('link');
        const targets = await cards.evaluateAll((links) =>
          links.map((card) => [
            card.textContent,
            document.querySelector(card.getAttribute('href') ?? '')?.querySelector('h2')
              ?.textContent,
          ]),
        );
        expect(targets).toHaveLength(7);
        for (const [card, heading] of targets) expect(heading).toBe(card);
      },
      { path: '/help', javaScriptEnabled: false },
    ));
});
