import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetMails, mailTo, signIn } from '../harness/account.ts';
import { browser, installation, onOwnInstallation, webUrl } from '../harness/journey.ts';
import { drawn } from '../harness/painted.ts';
import { listed, magicLink, park, preview, signInByPage, signInHere } from '../harness/visitor.ts';
import { waitFor } from '../harness/wait.ts';

onOwnInstallation({ ENGINES: 'apertium' });

let page: Page;
let faults: string[];
let shop: string;

beforeAll(async () => {
  shop = installation.running.demoUrl ?? '';
});
beforeEach(async () => {
  faults = [];
  page = await newPage();
});
afterEach(async () => {
  expect(faults).toEqual([]);
  for (const context of browser.contexts()) await context.close();
});

/** A page in a browser of its own. */
async function newPage(locale = 'en-US'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale });
  const opened = await context.newPage();
  opened.on('pageerror', (error) => faults.push(error.message));
  return opened;
}

const shown = () => shop.replace('http://', '');
const prompt = () => page.getByRole('dialog', { name: 'Ready to Go Global?' });

/** Opens a preview of the demo shop, scrolls until the prompt appears, and requests a link with it. */
async function askToSignUp(email: string): Promise<string> {
  const tempId = await park(webUrl, shop);
  await page.goto(`${webUrl}/onboarding/${tempId}`);
  await preview(page, 'Spanish');
  await page.evaluate(() => window.scrollTo(0, innerHeight));
  await prompt().getByLabel('Email Address').fill(email);
  await prompt().getByRole('button', { name: 'Start Your 10-Day Trial' }).click();
  await prompt().getByRole('heading', { name: 'Check your email' }).waitFor();
  return tempId;
}

const pendingCount = async (id: string) => {
  const { kysely } = installation.running.services.database;
  return (await kysely.selectFrom('temp_websites').select('id').where('id', '=', id).execute())
    .length;
};

describe('a visitor tries the product and signs up', () => {
  test('the mailed code signs in from the prompt and claims the website', async () => {
    const email = 'code@visitor.example';
    await askToSignUp(email);
    const { code = '' } = await mailTo(webUrl, email);
    await prompt().getByLabel('Or enter the code from the email').fill(code);
    await prompt().getByRole('button', { name: 'Sign in with code' }).click();
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    expect(await listed(page)).toEqual([shown()]);
  });

  test('detects the language, previews, prompts after scrolling, signs in by link, and adds the website once', async () => {
    await page.goto(webUrl);
    const form = page.locator('form[data-add-website]').first();
    await form.getByRole('textbox').fill(shop);
    await form.getByRole('button').click();
    await page.waitForURL('**/onboarding/*');
    await page.getByText('Detected language: English').waitFor();
    const translate = page.getByRole('button', { name: 'Translate and Preview' });
    expect(await translate.isDisabled()).toBe(true);
    await page.getByRole('button', { name: /Translate it to/ }).click();
    const offered = page.getByRole('listbox').getByRole('option');
    expect(await offered.count()).toBe(29);
    expect(await offered.filter({ hasText: 'English' }).count()).toBe(0);
    await page.getByRole('option', { name: 'Spanish' }).click();
    await translate.click();
    await page.locator('iframe').waitFor();
    await seeFrame();
    await seePromptByScroll();
    await prompt().getByLabel('Email Address').fill('same@visitor.example');
    await prompt().getByRole('button', { name: 'Start Your 10-Day Trial' }).click();
    await prompt()
      .getByText("We've sent you a magic link to sign in and start your trial.")
      .waitFor();
    const tempId = new URL(page.url()).pathname.split('/').at(-1);
    expect(await page.evaluate(() => localStorage.getItem('onboarding_temp_id'))).toBe(tempId);
    await page.goto(await magicLink(webUrl, 'same@visitor.example'));
    expect(await listed(page)).toEqual([shown()]);
    expect(await page.evaluate(() => localStorage.getItem('onboarding_temp_id'))).toBeNull();
    await page.reload();
    expect(await listed(page)).toEqual([shown()]);
    expect(new URL(page.url()).hash).toBe('');
  });

  test('Esc dismisses the prompt; its email address can be changed', async () => {
    await askToSignUp('first@visitor.example');
    await prompt().getByRole('button', { name: 'Use a different email address' }).click();
    await prompt().getByRole('button', { name: 'Start Your 10-Day Trial' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await prompt().waitFor({ state: 'detached' });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await drawn(page);
    expect(await prompt().count()).toBe(0);
  });

  test('if the link is opened in another browser, the server claims the website and this browser adds no website', async () => {
    const tempId = await askToSignUp('other@visitor.example');
    const other = await newPage();
    await other.goto(await magicLink(webUrl, 'other@visitor.example'));
    await other.getByRole('button').click();
    expect(await listed(other)).toEqual([shown()]);
    expect(await pendingCount(tempId)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('onboarding_temp_id'))).toBe(tempId);
    const { url = '' } = { url: await secondLink('other@visitor.example') };
    await page.goto(url);
    expect(await listed(page)).toEqual([shown()]);
    expect(await page.evaluate(() => localStorage.getItem('onboarding_temp_id'))).toBeNull();
  });

  test('with an existing account, the browser claims the website once', async () => {
    const email = 'known@owner.example';
    await signIn(webUrl, email);
    const first = await park(webUrl, `${shop}/`);
    await startOver();
    await page.goto(`${webUrl}/login`);
    await page.evaluate((id) => localStorage.setItem('onboarding_temp_id', id), first);
    await signInByPage(page, webUrl, email);
    expect(await listed(page)).toEqual([shown()]);
    await waitFor('the pending website to be deleted', async () =>
      (await pendingCount(first)) === 0 ? true : undefined,
    );
    const second = await park(webUrl, shop.toUpperCase().replace('HTTP', 'http'));
    await page.evaluate((id) => localStorage.setItem('onboarding_temp_id', id), second);
    await page.reload();
    await waitFor('the second to be deleted', async () =>
      (await pendingCount(second)) === 0 ? true : undefined,
    );
    // The claim may have led to the website's page already.
    await page.goto(`${webUrl}/dashboard`);
    expect(await listed(page)).toEqual([shown()]);
  });
});

test('an account stores the language of the browser that signed up, for later mails', async () => {
  const email = 'anna@visitor.example';
  const german = await newPage('de-DE');
  await german.goto(`${webUrl}/login`);
  await german.getByLabel('E-Mail-Adresse').fill(email);
  await german.getByRole('button', { name: 'Magischen Link senden' }).click();
  await german.getByRole('heading', { name: 'Sehen Sie in Ihren E-Mails nach' }).waitFor();
  expect((await mailTo(webUrl, email)).subject).toMatch(/^Anmelden bei /);
  const { data } = await installation.running.services.database.kysely
    .selectFrom('auth.users')
    .select('raw_user_meta_data as data')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({ locale: 'de-DE' });
});

describe('a preview', () => {
  test('that expired or never existed says so and links back', async () => {
    const tempId = await park(webUrl, shop);
    await page.goto(`${webUrl}/onboarding/${tempId}`);
    await page.getByRole('button', { name: /Translate it to/ }).waitFor();
    await expire(tempId);
    await page.getByRole('button', { name: /Translate it to/ }).click();
    await page.getByRole('option', { name: 'Spanish' }).click();
    await page.getByRole('button', { name: 'Translate and Preview' }).click();
    const gone = page.getByRole('heading', { name: 'This preview has expired' });
    await gone.waitFor();
    for (const id of [tempId, 'nothing', '00000000-0000-4000-8000-000000000000']) {
      await page.goto(`${webUrl}/onboarding/${id}`);
      await gone.waitFor();
    }
    await page.getByRole('link', { name: 'Add your website again' }).click();
    await page.waitForURL(`${webUrl}/`);
  });

  test('of a pair without an engine says so and what to do', async () => {
    const preview = `${webUrl}/onboarding/${await park(webUrl, shop)}`;
    await page.goto(preview);
    await page.getByText(/^This installation cannot translate into .+ yet\.$/).waitFor();
    await page.getByRole('button', { name: /Translate it to/ }).click();
    const japanese = page.getByRole('option', { name: 'Japanese' });
    expect(await japanese.getAttribute('aria-disabled')).toBe('true');
    expect(await japanese.textContent()).toContain('Unavailable');
    await page.keyboard.press('Escape');
    // The server rejects it too, in case the page did not.
    await page.route('**/api/translation-languages*', (route) => route.fulfill({ status: 500 }));
    await page.goto(preview);
    await page.getByRole('button', { name: /Translate it to/ }).click();
    await japanese.click();
    await page.getByRole('button', { name: 'Translate and Preview' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'cannot translate into Japanese' });
    await alert.waitFor();
    expect(await alert.textContent()).toContain('Choose another language.');
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('tells by which engine it is, moves into view on a phone, and is followed up by the dashboard', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`${webUrl}/onboarding/${await park(webUrl, shop)}`);
    await preview(page, 'Spanish');
    await page.getByText(/Translated by (Apertium|the translation memory)/).waitFor();
    await waitFor('the preview at the top of the screen', async () => {
      const box = await page.getByRole('region', { name: 'Preview' }).boundingBox();
      return box !== null && Math.abs(box.y) < 2 ? true : undefined;
    });
    expect(await prompt().count()).toBe(0);
    await signInHere(page, webUrl, 'phone@visitor.example');
    const card = page.getByRole('region', { name: `${shown()} in Spanish` });
    await card.getByText(/Reading your website|pages read/).waitFor();
    await card.getByRole('button', { name: 'Translate to Spanish' }).click();
    await page.waitForURL(`${webUrl}/dashboard/website/*`);
    await page
      .getByRole('link', { name: /Spanish/ })
      .first()
      .waitFor();
  });

  test('leads by its links to the next previewed page and back; other links say that they are not in it', async () => {
    await page.goto(`${webUrl}/onboarding/${await park(webUrl, shop)}`);
    await preview(page, 'Spanish');
    await page.evaluate(() => window.scrollTo(0, innerHeight));
    await prompt().waitFor();
    await page.keyboard.press('Escape');
    const inside = page.frameLocator('iframe');
    const address = () =>
      page
        .locator('iframe')
        .evaluate(
          (frame: HTMLIFrameElement) =>
            new URL(frame.contentDocument?.baseURI ?? 'about:blank').pathname,
        );
    const seePage = (path: string) =>
      waitFor(`the preview of ${path}`, async () =>
        (await address()) === path ? true : undefined,
      );
    const link = inside.locator('main a').first();
    const path = (await link.getAttribute('href')) ?? '';
    await link.click();
    await seePage(path);
    expect(await inside.locator('html').getAttribute('lang')).toBe('es');
    expect(new URL(page.url()).searchParams.get('page')).toBe(path);
    await page.goBack();
    await seePage('/');
    await page.goForward();
    await seePage(path);
    await inside.locator('a[href="/"]').first().click();
    await seePage('/');
    const notice = page.getByText('This page is not in the preview.');
    expect(await notice.count()).toBe(0);
    for (const href of ['https://elsewhere.example/', '/no-such-page']) {
      await link.evaluate((anchor: HTMLElement, to) => {
        anchor.setAttribute('href', to);
        anchor.click();
      }, href);
      await notice.waitFor({ timeout: 20_000 });
      expect(await address()).toBe('/');
      expect(page.url()).not.toContain('page=');
      await seePage('/');
      await link.evaluate((anchor) => anchor.setAttribute('href', '#'));
    }
    expect(page.context().pages()).toHaveLength(1);
    // A reload shows the same page in the same language.
    await page.reload();
    await seePage('/');
    expect(await inside.locator('html').getAttribute('lang')).toBe('es');
  });

  test('that cannot be loaded is only logged', async () => {
    await page.route('**/api/onboarding-get-preview*', (route) => route.fulfill({ status: 500 }));
    const logged = page.waitForEvent('console', (line) =>
      line.text().startsWith('The preview could not be read.'),
    );
    await page.goto(`${webUrl}/onboarding/${await park(webUrl, shop)}`);
    await page.getByRole('button', { name: /Translate it to/ }).click();
    await page.getByRole('option', { name: 'Spanish' }).click();
    await page.getByRole('button', { name: 'Translate and Preview' }).click();
    await logged;
    await page.getByRole('button', { name: 'Translate and Preview' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.getByRole('alert').allTextContents()).toEqual([]);
  });

  test('with a wrongly detected language can be corrected', async () => {
    const tempId = await park(webUrl, shop, 'fr');
    await page.goto(`${webUrl}/onboarding/${tempId}`);
    await page.getByText('Detected language: French').waitFor();
    await page.getByRole('button', { name: 'Not right?' }).click();
    await page.getByRole('button', { name: /Your website is written in/ }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'English' }).click();
    await page.getByText('Detected language: English').waitFor();
    expect(page.url()).not.toContain(tempId);
  });
});

/** The preview is in Spanish, without scripts, and as tall as its content. */
async function seeFrame(): Promise<void> {
  const frame = page.locator('iframe');
  expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin');
  const inside = page.frameLocator('iframe').locator('html');
  await waitFor('the page in Spanish', async () =>
    (await inside.getAttribute('lang')) === 'es' ? true : undefined,
  );
  // Its styles and pictures come from the site itself.
  expect(await inside.evaluate((html) => html.baseURI)).toBe(`${shop}/`);
  const heights = () =>
    frame.evaluate((element: HTMLIFrameElement) => [
      element.clientHeight,
      element.contentDocument?.documentElement.scrollHeight,
    ]);
  await waitFor('the frame to be as high as its content', async () => {
    const [own = 0, content = 0] = await heights();
    return own > 1600 && own === content ? true : undefined;
  });
}

/** The prompt appears just after half a viewport. */
async function seePromptByScroll(): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, innerHeight / 2));
  await drawn(page);
  expect(await prompt().count()).toBe(0);
  await page.evaluate(() => window.scrollBy(0, 5));
  await prompt().waitFor();
  for (const text of ['Start in Minutes', '30+ Languages', 'SEO Optimized', 'Easy Setup']) {
    await prompt().getByText(text, { exact: true }).waitFor();
  }
  expect(await prompt().getByRole('link', { name: 'Terms of Service' }).count()).toBe(1);
}

async function startOver(): Promise<void> {
  await forgetMails(webUrl);
  await installation.running.services.database.kysely
    .deleteFrom('auth.rate_limits' as never)
    .execute();
}

async function secondLink(email: string): Promise<string> {
  await startOver();
  await page.goto(`${webUrl}/login`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  return magicLink(webUrl, email);
}

async function expire(tempId: string): Promise<void> {
  await installation.running.services.database.kysely
    .updateTable('temp_websites')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', tempId)
    .execute();
}
