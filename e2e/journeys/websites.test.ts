import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type HeldSite, heldSitePages, startHeldSite } from '../harness/held-site.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { signInHere } from '../harness/visitor.ts';

let site: HeldSite;
let installation: Installation;
let browser: Browser;
let page: Page;
let webUrl: string;
let people = 0;

beforeAll(async () => {
  site = await startHeldSite();
  installation = await startInstallation(
    { ENGINES: 'apertium', OUTGOING_ALLOWED_HOSTS: site.host },
    ['api', 'backend', 'worker', 'web'],
  );
  browser = await openBrowser();
  webUrl = installation.running.webUrl ?? '';
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
  await site?.close();
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
});
afterEach(async () => {
  site.release();
  site.repair();
  await page.context().close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
/** A step of the checklist, by its name. */
const step = (name: string) => region('Go live').getByRole('listitem').filter({ hasText: name });
const fact = (name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

/** Somebody new with the site among their websites, on its page. Gives its id. */
async function withWebsite(): Promise<string> {
  people += 1;
  await signInHere(page, webUrl, `keeper${people}@owner.example`);
  await page.getByRole('textbox', { name: 'Website URL' }).fill(site.url);
  await page.keyboard.press('Enter');
  await region('Your Websites').getByRole('link').click();
  await page.getByRole('heading', { name: site.host, level: 1 }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The same with a scan that came to its end. */
async function withScannedWebsite(): Promise<string> {
  const id = await withWebsite();
  await says(/^Completed: 13 pages read/);
  return id;
}

async function addLanguage(name: string): Promise<void> {
  await button(/Add a language/).click();
  await page.getByRole('option', { name }).click();
  await button('Add Translation').click();
  await page.getByRole('link', { name: `Edit ${name}` }).waitFor();
}

const database = () => installation.running.services.database.kysely;
const setRow = (id: string, row: object) =>
  database().updateTable('websites').set(row).where('id', '=', id).execute();

describe('a website’s page', () => {
  test('from the first scan to the last step of its deletion', async () => {
    site.hold();
    const id = await withWebsite();

    // The scan: progress, the list filling in, cancelled; left and found again.
    await button('Scanning...').waitFor();
    expect(await button('Scanning...').isDisabled()).toBe(true);
    await says(new RegExp(`^1 of ${heldSitePages} pages, \\d+ words found$`));
    await region('Scan').getByRole('link', { name: 'The house' }).waitFor();
    expect(await fact('Total words').textContent()).toContain('Not scanned yet');
    const cancelled = page.waitForResponse('**/scan/cancel');
    await button('Cancel').click();
    await cancelled;
    site.release();
    await says(/^Cancelled after/);
    site.hold();
    await button('Scan again').click();
    await button('Scanning...').waitFor();
    await page.getByRole('link', { name: 'Back to your websites' }).click();
    await region('Your Websites').getByRole('link').click();
    await button('Scanning...').waitFor();
    site.release();
    await says(/^Completed: 13 pages read, \d+ words found$/);
    await fact('Total words')
      .getByText(/^\d+ words$/)
      .waitFor();
    await step('Scan').getByText('Done').waitFor();

    // Where the words come from, with a search because it is long.
    const pages = region('Scan').getByRole('list', { name: 'Pages' });
    if (!(await pages.isVisible())) await page.getByText('Where the words come from').click();
    await region('Scan').getByText('Page 1 of 2').waitFor();
    await page.getByRole('textbox', { name: 'Search pages' }).fill('room-12');
    await expect.poll(() => pages.getByRole('link').allTextContents()).toEqual(['Room 12']);
    expect(await pages.getByRole('link').getAttribute('href')).toBe(`${site.url}/room-12`);
    await page.getByRole('textbox', { name: 'Search pages' }).fill('cellar');
    await says('No page matches your search.');

    // A language: not the original one; then the other tabs are there.
    const tabs = () => page.getByRole('tab').allTextContents();
    expect(await tabs()).toEqual(['Translations']);
    expect(await step('DNS').getByRole('link').count()).toBe(0);
    expect(await button('Add Translation').isDisabled()).toBe(true);
    await button(/Add a language/).click();
    expect(await page.getByRole('option', { name: 'English' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await addLanguage('Spanish');
    await says('Spanish was added.');
    await says('Translation completed');
    expect(await tabs()).toEqual(['Translations', 'Language Switcher', 'Integration']);
    await button(/Add a language/).click();
    expect(await page.getByRole('option', { name: 'Spanish' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await step('DNS').getByRole('link').click();
    await page.getByRole('tab', { name: 'Integration', selected: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=integration');
    await page.getByRole('tab', { name: 'Translations' }).click();

    // The preview, in a tab of its own.
    const popup = page.waitForEvent('popup');
    await button('Preview Spanish').click();
    await (await popup).waitForURL(/^blob:/);

    // Another original language; those it is translated to are not offered.
    await button('Change original language').click();
    await button(/The website is written in/).click();
    expect(await page.getByRole('option', { name: 'Spanish' }).count()).toBe(0);
    await page.getByRole('option', { name: 'Dutch' }).click();
    await button('Save').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await fact('Original language').getByText('Dutch').waitFor();

    // The language goes.
    await button('Remove Spanish').click();
    await page.getByRole('alertdialog', { name: 'Remove Spanish?' }).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Spanish' }).click();
    await says('No languages yet. Add the first one below.');
    expect(await tabs()).toEqual(['Translations']);

    // Three steps, which can be left.
    await button('Delete this website').click();
    await page.keyboard.press('Escape');
    await button('Delete this website').click();
    await button('I understand').click();
    await button('Yes, delete everything').click();
    await page.waitForURL(`${webUrl}/dashboard`);
    await says("You haven't added any websites yet.");
    await page.goto(`${webUrl}/dashboard/website/${id}`);
    await page.waitForURL(`${webUrl}/dashboard`);
    await page.goto(`${webUrl}/dashboard/website/none`);
    await page.waitForURL(`${webUrl}/dashboard`);
  });

  test('shows how it is deployed: by itself, and deploying for a while after a language', async () => {
    const id = await withScannedWebsite();
    await fact('Deployment').getByText('Not Deployed').waitFor();
    await setRow(id, { status: 'pending' });
    await fact('Deployment').getByText('Pending').waitFor();
    await addLanguage('Spanish');
    await says('Translation completed');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('deploying');

    // Both checks pass: the page deploys by itself.
    await setRow(id, { dns_checked: true, snippet_checked: true });
    await fact('Deployment').getByText('Deployed', { exact: true }).waitFor();
    await fact('DNS').getByText('Verified', { exact: true }).waitFor();
    await fact('Snippet').getByText('Installed', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Your website is live' }).waitFor();

    // Fifteen minutes from the language on, also after a reload; then as the server says.
    await addLanguage('French');
    await fact('Deployment').getByText('Deploying...').waitFor();
    const key = `deploying-since-${id}`;
    const since = (ago: number) =>
      page.evaluate(([name, then]) => localStorage.setItem(name, then), [
        key,
        String(Date.now() - ago),
      ] as const);
    await since(60_000);
    await page.reload();
    await fact('Deployment').getByText('Deploying...').waitFor();
    await since(899_500);
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage')));
    await fact('Deployment').getByText('Deployed', { exact: true }).waitFor();
    await since(900_001);
    await setRow(id, { status: 'disabled' });
    await page.reload();
    await fact('Deployment').getByText('Not Deployed').waitFor();
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  });
});

describe('what fails is said word for word', () => {
  const refuse = (pattern: string, methods: readonly string[] = ['GET']) =>
    page.route(pattern, (route) =>
      methods.includes(route.request().method())
        ? route.fulfill({ status: 500, json: { error: 'The cellar is flooded.' } })
        : route.fallback(),
    );
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

  test('reading: the website, its pages, the subscription, a translation', async () => {
    const id = await withScannedWebsite();
    await addLanguage('Spanish');
    await says('Translation completed');
    await refuse(`**/rest/v1/websites?select=*&id=eq.${id}*`);
    await refuse('**/api/billing-info');
    await refuse('**/translation-progress/es');
    await refuse('**/api/websites/*/pages*');
    await page.reload();
    await alert('Failed to fetch website details. Please try again later.');
    await page.unroute(`**/rest/v1/websites?select=*&id=eq.${id}*`);
    await button('Try again').click();
    await alert('Failed to fetch translation progress');
    await says('Failed to load billing information');
    await page.getByText('Where the words come from').click();
    await alert('The pages could not be read. Please try again later.');
    await page.unroute('**/translation-progress/es');
    await page
      .getByRole('alert')
      .filter({ hasText: 'progress' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await says('Translation completed');
  });

  test('scanning: refused, and failed with its reason; then it can be tried again', async () => {
    await withScannedWebsite();
    const sentence = 'Failed to scan website. Please try again later.';
    await refuse('**/api/websites/*/crawl', ['POST']);
    await button('Scan again').click();
    await alert(sentence);
    await page.unroute('**/api/websites/*/crawl');
    site.breakDown();
    await button('Scan again').click();
    await says('The website’s robots.txt could not be read, so none of its pages was.');
    await alert(sentence);
    site.repair();
    await button('Scan again').click();
    await says(/^Completed: 13 pages read/);
  });

  test('languages: adding, starting, changing the original one, removing, previewing', async () => {
    await withScannedWebsite();
    await refuse('**/rest/v1/websites*', ['PATCH']);
    await button(/Add a language/).click();
    await page.getByRole('option', { name: 'Spanish' }).click();
    await button('Add Translation').click();
    await alert('Failed to add translation. Please try again later.');
    expect(await page.getByRole('link', { name: 'Edit Spanish' }).count()).toBe(0);
    await button('Change original language').click();
    await button(/The website is written in/).click();
    await page.getByRole('option', { name: 'Dutch' }).click();
    await button('Save').click();
    await alert('Failed to update original language. Please try again later.');
    await page.keyboard.press('Escape');
    await fact('Original language').getByText('English').waitFor();
    await page.unroute('**/rest/v1/websites*');

    await refuse('**/api/translate-website', ['POST']);
    await button('Add Translation').click();
    await page
      .getByRole('alertdialog', {
        name: 'Failed to start translation. You can retry from the language details page.',
      })
      .waitFor();
    await page.getByRole('alertdialog').getByText('The cellar is flooded.').waitFor();
    await button('OK').click();
    await says('Not started yet');

    await refuse('**/api/websites/*/translations/es', ['DELETE']);
    await button('Remove Spanish').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Spanish' }).click();
    await alert('Failed to delete Spanish translation: The cellar is flooded.');
    await button('Cancel').click();

    await refuse('**/api/preview-content*');
    await button('Preview Spanish').click();
    const noPreview = 'Failed to generate preview. Please try again.';
    await page.getByRole('alertdialog', { name: noPreview }).waitFor();
    await button('OK').click();

    await page.route('**/api/websites/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    );
    await button('Delete this website').click();
    await button('I understand').click();
    await button('Yes, delete everything').click();
    await page.getByRole('alert').getByText('Failed to delete website', { exact: true }).waitFor();
    await page.unroute('**/api/websites/*');
    await refuse('**/api/websites/*', ['DELETE']);
    await button('Yes, delete everything').click();
    await alert('Failed to delete website: The cellar is flooded.');
  });
});

test('an address that was entered before signing in is there afterwards', async () => {
  // From a page of ours, as the start page's form sends it when a session has just run out.
  await page.goto(webUrl);
  await page.evaluate((url) => {
    location.href = `/dashboard?add=${encodeURIComponent(url)}`;
  }, site.url);
  await page.waitForURL(/\/login/);
  await page.waitForFunction(() => localStorage.getItem('dragoman-add') !== null);
  await signInHere(page, webUrl, 'later@owner.example');
  await region('Your Websites').getByRole('link').waitFor();
  await says(`${site.host} was added.`);
  await page.reload();
  await region('Your Websites').getByRole('link').waitFor();
  expect(await page.getByRole('textbox', { name: 'Website URL' }).inputValue()).toBe('');
});
