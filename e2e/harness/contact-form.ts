import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { watchPage } from './public-site.ts';

/** A message as the tests write it. */
export const written = {
  email: 'reader@visitor.example',
  message: 'Good day!\nDo you speak Georgian?',
} as const;

/** The form's controls, by accessible name. */
export interface OpenForm {
  readonly page: Page;
  readonly email: Locator;
  readonly website: Locator;
  readonly message: Locator;
  readonly isUser: Locator;
  readonly button: Locator;
  /** The success and the failure toast. */
  readonly good: Locator;
  readonly bad: Locator;
  fill(): Promise<void>;
  send(): Promise<void>;
}

/** The contact form of the open page. */
function contactForm(page: Page): OpenForm {
  const form = page.getByRole('form', { name: 'Contact form' });
  const email = form.getByRole('textbox', { name: 'Email Address' });
  const message = form.getByRole('textbox', { name: 'Message' });
  const button = form.getByRole('button', { name: /^(Send Message|Sending\.\.\.)$/ });
  return {
    page,
    email,
    message,
    button,
    website: form.getByRole('textbox', { name: 'Website URL' }),
    isUser: form.getByRole('checkbox', { name: 'I am an existing user' }),
    good: page.getByRole('status').locator('.toast').filter({ visible: true, hasText: /./ }),
    bad: page.getByRole('alert').locator('.toast').filter({ visible: true, hasText: /./ }),
    async fill() {
      await email.fill(written.email);
      await message.fill(written.message);
    },
    send: () => button.click(),
  };
}

/** What a test does with the form; `faults` collects errors of the page. */
export type FormWork = (form: OpenForm, faults: string[]) => Promise<void>;
export type FormOptions = BrowserContextOptions & { readonly path?: string };

/** Opens a page with the form and closes it after the callback. Defaults to `/contact`. */
export async function visitForm(
  browser: Browser,
  webUrl: string,
  work: FormWork,
  { path = '/contact', ...options }: FormOptions,
): Promise<void> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const faults = watchPage(page, webUrl);
  await page.goto(webUrl + path);
  await work(contactForm(page), faults);
  await context.close();
}

/** Mocks `POST /api/contact`; returns the request bodies. */
export async function answerInstead(
  page: Page,
  answer: (route: Route) => Promise<void>,
): Promise<Record<string, unknown>[]> {
  const bodies: Record<string, unknown>[] = [];
  await page.route('**/api/contact', (route) => {
    bodies.push(route.request().postDataJSON());
    return answer(route);
  });
  return bodies;
}

/** Mocks `GET /api/bot-check` with another driver. */
export async function withDriver(page: Page, driver: object): Promise<void> {
  await page.route('**/api/bot-check', (route) => route.fulfill({ json: driver }));
}
