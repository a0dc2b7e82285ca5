import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe('failures show their exact texts', () => {
  const refuse = (pattern: string, methods: readonly string[] = ['GET']) =>
    screen.page.route(pattern, (route) =>
      methods.includes(route.request().method())
        ? route.fulfill({ status: 500, json: { error: 'The cellar is flooded.' } })
        : route.fallback(),
    );
  const alert = (text: string) =>
    screen.page.getByRole('alert').filter({ hasText: text }).waitFor();

  test('loading the website, its pages, the subscription, a translation', async () => {
    const { page, button, says, withScannedWebsite, addLanguage } = screen;
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
    await page.getByText('Scanned pages').click();
    await alert('The pages could not be read. Please try again later.');
    await page.unroute('**/translation-progress/es');
    await page
      .getByRole('alert')
      .filter({ hasText: 'progress' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await says('Translation completed');
  });

  test('scanning: rejected, and failed with its reason; then it can be retried', async () => {
    const { page, button, says, withScannedWebsite } = screen;
    const { site } = harness;
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
    const { page, button, says, fact, withScannedWebsite } = screen;
    await withScannedWebsite();
    await refuse('**/rest/v1/websites*', ['PATCH']);
    await refuse('**/translation-estimate/es', ['GET']);
    await button(/Add a language/).click();
    await page.getByRole('option', { name: 'Spanish' }).click();
    await alert('Failed to estimate this language. You can add it anyway.');
    await page.unroute('**/translation-estimate/es');
    await button('Try again').click();
    await says(/^About [0-9,]+ words: .*by Apertium, free\.$/);
    await button('Add Translation').click();
    await alert('Failed to add translation. Please try again later.');
    expect(await page.getByRole('link', { name: 'Edit Spanish' }).count()).toBe(0);
    await button('Change original language').click();
    await button(/The website is written in/).click();
    await page.getByRole('option', { name: 'Dutch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
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
    await page.unroute('**/api/preview-content*');
    await page.evaluate(() => {
      window.open = () => null;
    });
    await button('Preview Spanish').click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open the preview' }).click();
    await (await opened).waitForURL(/^blob:/);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

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

test('the progress of a new language is asked for once the server knows the language', async () => {
  const { page, button, says, withWebsite } = screen;
  const id = await withWebsite();
  await says(/^Completed: /);
  const asked: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes(`/${id}/translation-progress/`)) asked.push(response.status());
  });
  const saving = Promise.withResolvers<void>();
  await page.route('**/rest/v1/websites?**', async (route) => {
    if (route.request().method() === 'PATCH') await saving.promise;
    await route.continue();
  });
  await button(/Add a language/).click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await button('Add Translation').click();
  await says('Preparing translation...');
  saving.resolve();
  await says('Translation completed');
  await page.unrouteAll({ behavior: 'wait' });
  expect(new Set(asked)).toEqual(new Set([200]));
});
