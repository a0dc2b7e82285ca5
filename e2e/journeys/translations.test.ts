import { describe, expect, test } from 'vitest';
import { overflow, violations, violationsLightAndDark } from '../harness/public-site.ts';
import { button, onShop, page, refuse, says, servedWhen, shop } from '../harness/shop-journey.ts';
import { waitFor } from '../harness/wait.ts';

onShop();

const dashboard = () => `${shop.webUrl}/dashboard/website`;
const open = (at = 'es') => page.goto(`${dashboard()}/${shop.websiteId}/translation/${at}`);
const summary = () => page.getByRole('region', { name: 'Summary' });
const fact = (name: string) => summary().locator('dl > div').filter({ hasText: name });
const state = (name: RegExp) =>
  page.getByRole('group', { name: 'States' }).getByRole('button', { name });

describe('the page of a translation', () => {
  test('shows its website and language, links back, and rejects unknown ones', async () => {
    await open();
    await says('Translation completed');
    expect(await fact('Website').locator('a').getAttribute('href')).toBe(shop.shopUrl);
    expect(await fact('Original language').textContent()).toContain('English');
    expect(await fact('Target language').textContent()).toContain('Spanish');
    expect(await fact('Last translated').locator('time').count()).toBe(1);
    await state(/^From memory ?[1-9]/).waitFor();
    await page.getByRole('link', { name: /^Back to/ }).click();
    await page.waitForURL(`${dashboard()}/${shop.websiteId}`);
    await page.goto(`${dashboard()}/1/translation/es`);
    await page.getByRole('alert').getByText('Invalid website ID or language code').waitFor();
    for (const missing of [`${shop.websiteId}/translation/`, 'translation/es']) {
      await page.goto(`${dashboard()}/${missing}`);
      await page.getByRole('alert').getByText('Invalid website ID or language code').waitFor();
    }
    await open('xx');
    await page.getByRole('alert').getByText('Invalid website ID or language code').waitFor();
    await open('de');
    await page.getByRole('heading', { name: 'There is no German translation' }).waitFor();
    await page.getByRole('link', { name: /^Back to/ }).waitFor();
    await refuse('**/rest/v1/websites?select=*&id=eq*', 400);
    await open();
    await says('Failed to fetch website details. Please try again later.');
    await page.unroute('**/rest/v1/websites?select=*&id=eq*');
    await page.goto(`${dashboard()}/${crypto.randomUUID()}/translation/es`);
    await page.waitForURL(`${shop.webUrl}/dashboard`);
  });

  test('is updated, showing each progress label', async () => {
    await refuse('**/api/websites/*/translation-progress/es');
    await open();
    await page.getByRole('alert').getByText('Failed to fetch translation progress').waitFor();
    await page.unroute('**/api/websites/*/translation-progress/es');
    await button('Try again').click();
    await says('Translation completed');
    await refuse('**/api/translate-website', 409, 'No engine.');
    await button('Update Translation').click();
    await says('Failed to translate website: No engine.');
    await page.unroute('**/api/translate-website');
    const base = {
      isRunning: true,
      failedTaskCount: 0,
      errorCode: null,
      error: null,
      lastCompletedAt: null,
      isAvailable: true,
      isByPeople: false,
      isLive: true,
      waiting: null,
    };
    const since = '2026-11-28T10:00:00Z';
    const responses = [
      { ...base, status: 'in progress', taskCount: 0, finishedTaskCount: 0 },
      { ...base, status: 'in progress', taskCount: 7, finishedTaskCount: 3 },
      {
        ...base,
        ...{ status: 'in progress', taskCount: 7, finishedTaskCount: 3 },
        error: 'OpenAI accepts no more calls for now. The engine said: Slow down.',
        waiting: { engine: 'OpenAI', since, nextTryAt: since, cost: 0.02, download: null },
      },
      {
        ...base,
        isRunning: false,
        status: 'failed',
        taskCount: 7,
        finishedTaskCount: 3,
        error: 'The quota is spent.',
      },
    ];
    let polls = 0;
    await page.route('**/api/websites/*/translation-progress/es', (route) => {
      polls += 1;
      return route.fulfill({ json: responses[Math.min(polls, responses.length) - 1] });
    });
    await page.reload();
    await says('Preparing translation...');
    expect(await button('Update Translation').isDisabled()).toBe(true);
    await says('Translated 3 of 7 items');
    await says('Waiting for OpenAI');
    await says('The engine said: Slow down.');
    await says(/Since .+ Next try .+ This run has cost \$0\.02\./);
    await button('Try again now').waitFor();
    await says('Translation failed');
    await says('The quota is spent.');
    await page.unroute('**/api/websites/*/translation-progress/es');

    const { kysely } = shop.database;
    await kysely
      .deleteFrom('translated_strings')
      .where('target_language', '=', 'es')
      .where('website_string_id', 'in', (query) =>
        query.selectFrom('website_strings').select('id').orderBy('id').limit(20),
      )
      .execute();
    await page.reload();
    await state(/^Untranslated ?20$/).waitFor();
    await button('Update Translation').click();
    await says('Translation completed');
    await state(/^Untranslated ?0$/).waitFor();
  });

  test('is not completed while strings are rejected, and says how many', async () => {
    const { kysely } = shop.database;
    await kysely
      .updateTable('translated_strings')
      .set({ state: 'failed', translated_string: '' })
      .where('target_language', '=', 'es')
      .where('website_string_id', 'in', (query) =>
        query
          .selectFrom('website_strings')
          .select('id')
          .where('gone_at', 'is', null)
          .orderBy('id')
          .limit(3),
      )
      .execute();
    await open();
    await says('Translation failed');
    await page
      .getByText(
        /^3 of \d+ strings could not be translated\. Edit what is missing, or update the translation\.$/,
      )
      .waitFor();
    await button('Update Translation').click();
    await says('Translation completed');
  });
});

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="${color}"/></svg>`;

describe('a preview', () => {
  const bar = '#dragoman-preview';

  test('opens any page in a new tab and links to further ones', async () => {
    await open();
    const opened = page.context().waitForEvent('page');
    await button('Preview').click();
    const tab = await opened;
    const { host } = new URL(shop.shopUrl);
    expect(await tab.locator(bar).textContent()).toBe(`Preview in Spanish · draft of ${host}`);
    expect(tab.url()).toMatch(/^blob:/);
    expect(await tab.locator('meta[name=robots]').first().getAttribute('content')).toBe(
      'noindex, nofollow',
    );
    await tab.getByRole('link', { name: 'Quiénes somos' }).first().click();
    await tab.locator(bar).getByText(`${host}/about`).waitFor();
    await button('Preview another page').click();
    await page.getByRole('textbox', { name: 'Search pages' }).fill('fold a map');
    const next = page.context().waitForEvent('page');
    await page.getByRole('button', { name: /how-to-fold-a-map/ }).click();
    await (await next).locator(bar).getByText(`${host}/journal/how-to-fold-a-map`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('says so when there is none, and offers a link if the browser blocks the tab', async () => {
    await open();
    await refuse('**/api/preview-content*', 502);
    await button('Preview').click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Failed to generate preview. Please try again.').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/api/preview-content*');
    await page.evaluate(() => {
      window.open = () => null;
    });
    await button('Preview').click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open the preview' }).click();
    await (await opened).locator(bar).waitFor();
  });
});

type Look = (state: string) => Promise<void>;

/** Visits every part of the page and opens its dialogs and menus. */
async function everyPart(look: Look): Promise<void> {
  await open('ar?section=slugs');
  await page.getByRole('textbox', { name: 'Translation of about' }).fill('a b');
  await page.getByRole('textbox', { name: 'Translation of cart' }).fill('مسودة');
  await page.getByRole('checkbox').focus();
  await look('slugs');
  await page.getByRole('heading', { name: 'Danger Zone' }).click();
  await button('Delete Arabic translation').click();
  await button('I understand').click();
  await look('danger zone');
  await button('Preview another page').click();
  await page.getByText('/journal/how-to-fold-a-map').waitFor();
  await look('page picker');
  await page.keyboard.press('Escape');
  await refuse('**/api/preview-content*', 502);
  await button('Preview').click();
  await page.getByRole('alertdialog').waitFor();
  await look('alert');
  await button('OK').click();
  await page.unroute('**/api/preview-content*');
  await page.evaluate(() => {
    window.open = () => null;
  });
  await button('Preview').click();
  await page.getByRole('link', { name: 'Open the preview' }).waitFor();
  await look('blocked preview');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Website Media' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await says('is not an image. Choose an image file.');
  await look('media');
  await refuse('**/api/websites/*/translation-progress/*');
  await open('de');
  await page.getByRole('heading', { name: 'There is no German translation' }).waitFor();
  await look('no such language');
  await open('ar?section=media');
  await says('Failed to fetch translation progress');
  await look('failed progress');
}

describe('every part of the page with its dialogs and menus', () => {
  // Colors are the same on a phone.
  test.each([
    { width: 1440, themes: 'light and dark', violationsOf: violationsLightAndDark },
    { width: 375, themes: 'light', violationsOf: violations },
  ])(
    'at $width px axe finds nothing, $themes, and nothing is too wide',
    async ({ width, violationsOf }) => {
      await page.setViewportSize({ width, height: 900 });
      const found: Record<string, unknown[]> = {};
      await everyPart(async (state) => {
        const wrong = [...(await violationsOf(page)), await overflow(page)];
        found[state] = wrong;
      });
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((state) => [state, [0]])));
      expect(Object.keys(found)).toHaveLength(8);
    },
  );
});

test('the danger zone deletes the translation, step by step', async () => {
  await open('es?section=media&search=hero.svg');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(svg('red')),
    });
  const picture = page.locator('img[src*="translated-media"]').first();
  const address = (await picture.getAttribute('src')) ?? '';
  await page.getByRole('heading', { name: 'Danger Zone' }).click();
  await button('Delete Spanish translation').click();
  await button('I understand').click();
  await refuse('**/api/websites/*/translations/es', 500, 'Something broke.');
  await button('Yes, delete it').click();
  await says('Failed to delete Spanish translation: Something broke.');
  await page.unroute('**/api/websites/*/translations/es');
  await button('Yes, delete it').click();
  await page.waitForURL(`${dashboard()}/${shop.websiteId}`);
  await says('The Spanish translation was deleted.');
  await waitFor('the picture gone', async () => ((await fetch(address)).ok ? undefined : true));
  await servedWhen('/fr/', (html) => !html.includes('hreflang="es"'));
  await open();
  await page.getByRole('heading', { name: 'There is no Spanish translation' }).waitFor();
});
