import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heldSitePages } from '../harness/held-site.ts';
import { overflow, violationsInThemes } from '../harness/public-site.ts';
import { signInByPage } from '../harness/visitor.ts';
import {
  startWebsiteHarness,
  type WebsiteHarness,
  type WebsiteScreen,
} from '../harness/website-page.ts';

let harness: WebsiteHarness;
let screen: WebsiteScreen;

beforeAll(async () => {
  harness = await startWebsiteHarness();
});
afterAll(() => harness?.close());
beforeEach(async () => {
  screen = await harness.open();
});
afterEach(async () => {
  harness.site.release();
  harness.site.repair();
  await screen.page.context().close();
});

const database = () => harness.installation.running.services.database.kysely;
const setRow = (id: string, row: object) =>
  database().updateTable('websites').set(row).where('id', '=', id).execute();

test('one bar has the name and the state, with the tabs right below it', async () => {
  const { page, region, withWebsite } = screen;
  await withWebsite();
  const bar = region((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
  for (const [width, height] of [
    [1440, 56],
    [375, 145],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const below = async () => {
      const [of, tabs] = [await bar.boundingBox(), await page.getByRole('tablist').boundingBox()];
      return { height: of?.height, gap: (tabs?.y ?? 0) - (of?.y ?? 0) - (of?.height ?? 0) };
    };
    await expect.poll(below).toEqual({ height, gap: 8 });
  }
});

describe('a website’s page', () => {
  test('from the first scan to the last step of its deletion', async () => {
    const { page, button, region, says, step, fact, withWebsite, addLanguage, openChecklist } =
      screen;
    const { site, webUrl } = harness;
    site.hold();
    const id = await withWebsite();

    // The scan: progress, pages appearing, canceling; progress survives leaving the page.
    await button('Scanning...').waitFor();
    expect(await button('Scanning...').isDisabled()).toBe(true);
    await says(new RegExp(`^1 of ${heldSitePages} pages, \\d+ words found$`));
    await region('Scan').getByRole('link', { name: 'The house' }).waitFor();
    expect(await fact('Total words').textContent()).toContain('Not scanned yet');
    const cancelled = page.waitForResponse('**/scan/cancel');
    await button('Cancel').click();
    await cancelled;
    site.release();
    await says(/^Canceled after/);
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
    await openChecklist();
    await step('Scan').getByText('Done').waitFor();

    // The pages and their words, with a search because the list is long.
    const pages = region('Scan').getByRole('list', { name: 'Pages' });
    if (!(await pages.isVisible())) await page.getByText('Scanned pages').click();
    await region('Scan').getByText('Page 1 of 2').waitFor();
    await page.getByRole('textbox', { name: 'Search pages' }).fill('room-12');
    await expect.poll(() => pages.getByRole('link').allTextContents()).toEqual(['Room 12']);
    expect(await pages.getByRole('link').getAttribute('href')).toBe(`${site.url}/room-12`);
    await page.getByRole('textbox', { name: 'Search pages' }).fill('cellar');
    await says('No page matches your search.');

    // Adding a language shows the other tabs; the original one is not offered.
    const tabs = () => page.getByRole('tab').allTextContents();
    expect(await tabs()).toEqual(['Translations']);
    expect(await step('DNS').getByRole('link').count()).toBe(0);
    expect(await button('Add Translation').isDisabled()).toBe(true);
    await button(/Add a language/).click();
    expect(await page.getByRole('option', { name: 'English' }).count()).toBe(0);
    expect(await page.getByRole('option').count()).toBe(29);
    const japanese = page.getByRole('option', { name: 'Japanese' });
    await expect.poll(() => japanese.getAttribute('aria-disabled')).toBe('true');
    expect(await japanese.textContent()).toContain('Unavailable');
    // By English name, whether it can be chosen or not.
    const [first, second] = await page.getByRole('option').all();
    expect(await first?.textContent()).toContain('Arabic');
    expect(await second?.textContent()).toContain('Bulgarian');
    await page.keyboard.press('Escape');
    await says(
      /This installation cannot translate into Arabic, Bulgarian, Chinese, and 2\d other languages yet/,
    );
    const addKey = page.getByRole('link', { name: 'Add the key of a translation service' });
    expect(await addKey.getAttribute('href')).toBe('/dashboard/engines');
    // Each flag is a picture that loads.
    await page.keyboard.press('Escape');
    await button(/Add a language/).click();
    const flags = page.getByRole('option').locator('img');
    const drawn = () =>
      flags.evaluateAll(
        (all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length,
      );
    await expect.poll(drawn).toBe(29);
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

    // The preview opens in a new tab.
    const popup = page.waitForEvent('popup');
    await button('Preview Spanish').click();
    await (await popup).waitForURL(/^blob:/);

    // Changing the original language; translation languages are not offered.
    await page.setViewportSize({ width: 375, height: 700 });
    await button('Change original language').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Languages it is translated to are not listed.').waitFor();
    const inWindow = () =>
      dialog.evaluate((one) => {
        const save = [...one.querySelectorAll('button')].at(-1)?.getBoundingClientRect();
        return {
          overflow: one.scrollWidth - one.clientWidth,
          saveEndsBefore: (save?.right ?? 999) < 375,
        };
      });
    expect(await inWindow()).toEqual({ overflow: 0, saveEndsBefore: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    await button(/The website is written in/).click();
    expect(await page.getByRole('option', { name: 'Spanish' }).count()).toBe(0);
    await page.getByRole('option', { name: 'Dutch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await fact('Original language').getByText('Dutch').waitFor();

    // Removing the language.
    await button('Remove Spanish').click();
    await page.getByRole('alertdialog', { name: 'Remove Spanish?' }).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Spanish' }).click();
    await says('No languages yet. Add the first one below.');
    expect(await tabs()).toEqual(['Translations']);

    // Another tab shows the website, too.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { name: site.host, level: 1 }).waitFor();

    // Deleting takes three steps and can be canceled at each.
    await button('Delete this website').click();
    await page.keyboard.press('Escape');
    await button('Delete this website').click();
    await button('I understand').click();
    await button('Yes, delete everything').click();
    await page.waitForURL(`${webUrl}/dashboard`);
    await says("You haven't added any websites yet.");
    const unknown = 'We can’t find that website. It may have been deleted.';
    expect(await page.getByText(unknown).count()).toBe(0);
    await other.waitForURL(`${webUrl}/dashboard`);
    await other.getByText(unknown).waitFor();
    await other.close();
    for (const missing of [id, 'none']) {
      await page.goto(`${webUrl}/dashboard/website/${missing}/`);
      await page.waitForURL(`${webUrl}/dashboard`);
      await says(unknown);
    }
  });

  test('shows its deployment: updates by itself, and shows deploying after a language is added', async () => {
    const { page, says, fact, withScannedWebsite, addLanguage } = screen;
    // Every language can be chosen; the engines here only have Spanish.
    await page.route('**/api/websites/*/translation-languages', (route) =>
      route.fulfill({ json: { languages: [] } }),
    );
    const id = await withScannedWebsite();
    await fact('Deployment').getByText('Not Deployed').waitFor();
    await setRow(id, { status: 'pending' });
    await fact('Deployment').getByText('Pending').waitFor();
    await addLanguage('Spanish');
    await says('Translation completed');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('deploying');

    // Both checks pass: the page deploys by itself. Below, the other language needs another record.
    await setRow(id, { url_structure: 'subdomain', dns_checked: true, snippet_checked: true });
    await fact('Deployment').getByText('Deployed', { exact: true }).waitFor();
    await fact('DNS').getByText('Verified', { exact: true }).waitFor();
    await fact('Snippet').getByText('Installed', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Your website is live' }).waitFor();

    // For fifteen minutes after adding the language, also after a reload; then the server's state.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await addLanguage('French');
    await fact('Deployment').getByText('Deploying...').waitFor();
    await fact('DNS').getByText('Not verified', { exact: true }).waitFor();
    await page.waitForTimeout(4000);
    const ofSpanish = asked.filter((path) => path.endsWith('/translation-progress/es'));
    expect(ofSpanish.length).toBeLessThanOrEqual(1);
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
    await fact('Deployment').getByText('Paused').waitFor();
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  });
});

test('visits of each language, its coverage and what visitors read untranslated are on the page and in a file', async () => {
  const { page, region, button, says, withScannedWebsite, addLanguage } = screen;
  const id = await withScannedWebsite();
  expect(await region('Statistics').count()).toBe(0);
  await addLanguage('Spanish');
  const statistics = region('Statistics');
  await statistics.getByText(/^No visits in this period/).waitFor();
  const { pool } = harness.installation.running.services.database;
  await pool.query(
    `insert into website_visits
     select $1, language, now()::date - ago, 1 + (ago * 7 + length(language) * ago) % 23
     from unnest('{en,es}'::text[]) as language, generate_series(0, 40) as ago`,
    [id],
  );
  await says('Translation completed');
  // A run that is asked for again would translate what is deleted below.
  const waiting = `select from pgboss.job where name = 'translate' and state in ('created', 'retry', 'active')`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(0);
  await pool.query(
    `insert into page_visits select id, 'es', now()::date, 41 from pages where website_id = $1 and path = '/'`,
    [id],
  );
  await pool.query(
    `delete from translated_strings where website_id = $1 and website_string_id in (
       select website_string_id from page_strings join pages on pages.id = page_id
       where pages.website_id = $1 and path = '/' limit 2)`,
    [id],
  );
  const progress = page.waitForResponse('**/translation-progress/es');
  await page.reload();
  const row = statistics.getByRole('row').filter({ hasText: 'Spanish' });
  const { coverage } = await (await progress).json();
  expect(coverage).toBeLessThan(100);
  await row.getByText(`${coverage}% (`).first().waitFor();
  const texts = statistics.getByRole('table', { name: 'Most read untranslated texts' });
  expect(await texts.getByRole('cell', { name: '41', exact: true }).count()).toBe(2);
  await statistics.getByText('Show the chart as a table').click();
  expect(await statistics.getByRole('table', { name: 'Visits' }).getByRole('row').count()).toBe(31);
  await statistics.getByRole('combobox', { name: 'Period' }).selectOption('7-days');
  await expect
    .poll(() => statistics.getByRole('table', { name: 'Visits' }).getByRole('row').count())
    .toBe(8);
  expect(await violationsInThemes(page)).toEqual([]);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 1200 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  const download = page.waitForEvent('download');
  await button('Export CSV').click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[0]).toBe('date,language,visits');
  expect(file.trim().split('\r\n')).toHaveLength(15);
  await texts.getByRole('link').first().click();
  await page.getByRole('textbox', { name: 'Search' }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('search')).not.toBe('');
});

test('an address entered before signing in is there afterwards', async () => {
  const { page, region, says } = screen;
  const { site, webUrl } = harness;
  // As the start page's form sends it when the session has just expired.
  await page.goto(webUrl);
  await page.evaluate((url) => {
    location.href = `/dashboard?add=${encodeURIComponent(url)}`;
  }, site.url);
  await page.waitForURL(/\/login/);
  await page.waitForFunction(() => localStorage.getItem('dragoman-add') !== null);
  await signInByPage(page, webUrl, 'later@owner.example');
  await region('Your Websites').getByRole('link').waitFor();
  await says(`${site.host} was added.`);
  await page.reload();
  await region('Your Websites').getByRole('link').waitFor();
  expect(await page.getByRole('textbox', { name: 'Website URL' }).inputValue()).toBe('');
});

test('a website is downloaded, and arrives again from its file', async () => {
  const { page, button, says, withScannedWebsite } = screen;
  const { site } = harness;
  const id = await withScannedWebsite();
  const download = page.waitForEvent('download');
  await button('Download this website').click();
  const file = await (await download).path();
  await page.getByRole('link', { name: 'Back to your websites' }).click();
  await button('Import a website from a file').click();
  const choose = (files: string | { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator('input[type=file]').setInputFiles(files);
  await choose({ name: 'tea.gz', mimeType: 'application/gzip', buffer: Buffer.from('tea') });
  await says(/^The website was not imported\. The file is damaged or incomplete/);
  await choose(file);
  await says(/^The website was not imported\. You already have this website/);
  await setRow(id, { status: 'deleted', deleted_at: new Date() });
  await choose(file);
  await says(`${site.host} was imported.`);
  await page.getByRole('heading', { level: 1, name: site.host }).waitFor();
  expect(page.url()).not.toContain(id);
  await says(/^Completed: 13 pages read, \d+ words found$/);
});
