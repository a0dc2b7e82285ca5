import type { FrameLocator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { browser } from '../harness/journey.ts';
import { served } from '../harness/owned-shop.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { onShop, page, shop } from '../harness/shop-journey.ts';
import { waitFor } from '../harness/wait.ts';

let picture: FrameLocator;

onShop();
beforeEach(() => {
  picture = page.frameLocator('iframe');
});

const address = (query = '', language = 'es') =>
  `${shop.webUrl}/dashboard/website/${shop.websiteId}/translation/${language}/visual${query}`;
async function open(query = '', language = 'es'): Promise<void> {
  await page.goto(address(query, language));
  await picture.locator('h1').first().waitFor();
  await page.locator('aside h2').first().waitFor({ state: 'attached' });
}
const card = () => page.getByRole('region', { name: 'Edit this text' });
const field = () => card().getByRole('textbox');
const chosen = () => page.locator('aside button[aria-current=true]');

describe('the visual editor', () => {
  test('a legend explains the outlines, counts the texts and leads to the next one of a state', async () => {
    await open();
    const legend = page.getByRole('toolbar', { name: 'Outlines' });
    const counts = await legend.locator('button > :last-child').allTextContents();
    const total = counts.reduce((sum, count) => sum + Number(count), 0);
    expect(total).toBe(await page.locator('aside ol button').count());
    await page.locator('h1').first().click();
    await page.keyboard.press('Alt+L');
    const first = legend.getByRole('button').first();
    await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await chosen().waitFor();
    const label = (await first.textContent())?.replace(/\d+$/, '') ?? '';
    expect(await chosen().textContent()).toContain(label);
  });

  test('a heading clicked in the picture is edited, and the new text is in the picture and on the served page', async () => {
    await open();
    const heading = picture.locator('h1').first();
    const before = (await heading.textContent()) ?? '';
    await heading.click();
    await expect.poll(() => field().inputValue()).toContain(before.split(' ')[0]);
    await chosen().waitFor();
    await field().fill('Papel, <1>tinta y buen camino</1>');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading.textContent()).toBe('Papel, tinta y buen camino');
    await waitFor('the served page with the new text', async () => {
      const { html } = await served(browser, `${shop.servedAt}/es/`);
      return html.includes('Papel, <em>tinta y buen camino</em>') || undefined;
    });
    expect(await violations(page)).toEqual([]);
  });

  test('list and picture are in step, by mouse and by keyboard', async () => {
    await open();
    const outline = () => card().getByRole('button', { name: 'Next text' });
    await page.getByRole('button', { name: /Tienda Shop$/ }).click();
    await outline().waitFor();
    expect(await chosen().textContent()).toContain('Tienda');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => chosen().textContent()).toContain('Diario');
    await expect.poll(() => field().inputValue()).toBe('Diario');
    await page.keyboard.press('End');
    await page.keyboard.type(' de viaje');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => field().inputValue()).toBe('Salidas');
    await picture.getByRole('link', { name: 'Diario de viaje' }).first().waitFor();
    await page.keyboard.press('Escape');
    await card().waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await card().waitFor();
  });

  test('a text without a place on the picture is in the other list, and is edited at the foot', async () => {
    await open();
    const hidden = page.getByRole('region', { name: /Not visible on this page/ });
    await hidden
      .getByRole('button', { name: /img@alt/ })
      .first()
      .click();
    await field().waitFor();
    expect(await hidden.getByRole('button', { name: /title/ }).count()).toBeGreaterThan(0);
  });

  test('a text that occurs twice changes at both places', async () => {
    await open('?path=/products/maps');
    const kind = picture.getByRole('link', { name: 'Tienda', exact: true });
    const count = await kind.count();
    expect(count).toBeGreaterThan(1);
    await kind.last().click();
    await field().fill('Planos');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => picture.getByRole('link', { name: 'Planos', exact: true }).count())
      .toBe(count);
    await card().getByRole('button', { name: 'Details' }).click();
    await card().getByRole('tab', { name: 'History' }).click();
    await card().getByRole('button', { name: 'Restore' }).first().click();
    await expect.poll(() => kind.count()).toBe(count);
  });

  test('tags of a text move with the translation', async () => {
    await open();
    await picture.locator('h1').click();
    await field().fill('<1>Recuérdalo.</1> Conoce el camino.');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => picture.locator('h1').innerHTML())
      .toMatch(/<em>Recuérdalo\.<\/em> Conoce el camino\./);
    await field().fill('Sin etiquetas');
    await page.keyboard.press('Enter');
    await card().getByRole('alert').waitFor();
    await expect.poll(() => picture.locator('h1 em').textContent()).toBe('Recuérdalo.');
  });

  test('a link leads to its page in the editor', async () => {
    await open();
    await picture.getByRole('link', { name: 'Echa un vistazo a la tienda' }).click();
    await page.getByRole('button', { name: 'Go to the linked page' }).click();
    await page.waitForURL(/path=%2Fproducts$/);
    await page.getByTitle('/products in Spanish').waitFor();
    await picture.locator('h1').click({ modifiers: ['Control'] });
    await card().waitFor();
    await picture
      .getByRole('link', { name: 'Quiénes somos' })
      .first()
      .click({ modifiers: ['Control'] });
    await page.waitForURL(/path=%2Fabout$/);
    await page.goBack();
    await page.getByTitle('/products in Spanish').waitFor();
    expect(page.context().pages()).toHaveLength(1);
  });

  test('what another tab saves is in the picture once this one is looked at, and nothing is overwritten', async () => {
    await open();
    const title = picture.getByRole('heading', { name: 'Tres promesas' });
    await title.click();
    await field().fill('Tres palabras');
    await shop.database.pool.query(
      `update translated_strings set translated_string = 'Tres votos', state = 'edited', updated_at = now()
       where target_language = 'es' and translated_string = 'Tres promesas'`,
    );
    await page.keyboard.press('Enter');
    await card().getByText('Tres votos').first().waitFor();
    await picture.getByRole('heading', { name: 'Tres votos' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => field().inputValue()).toBe('Tres votos');
  });

  test('a page that is gone says so, and another can be chosen', async () => {
    await page.goto(address('?path=/gone'));
    await page
      .getByRole('alert')
      .getByText(/status 404/)
      .waitFor();
    await page.getByRole('combobox', { name: 'Page' }).fill('shipping');
    await page.getByRole('option').first().click();
    await picture.locator('h1').waitFor();
    await page.getByTitle('/shipping in Spanish').waitFor();
  });

  test('runs no script of the page and sends nothing to it', async () => {
    const scripts: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin);
    });
    await open('?path=/departures');
    expect(new Set(scripts)).toEqual(new Set([new URL(shop.webUrl).origin]));
    const frame = page.frames().find((one) => one.parentFrame() !== null);
    expect(await frame?.evaluate(() => window.origin)).toBe('null');
    expect(
      await frame?.evaluate(() => {
        try {
          return parent.document.title;
        } catch {
          return 'refused';
        }
      }),
    ).toBe('refused');
    // A page in the frame that speaks like the picture is not listened to.
    await frame?.evaluate(() => {
      parent.postMessage({ type: 'follow', href: 'https://elsewhere.example/' }, '*');
      parent.postMessage('dragoman-picture', '*', [new MessageChannel().port1]);
    });
    await picture.locator('h1').click();
    await card().waitFor();
  });

  test('right to left, on a phone and in the dark', async () => {
    await open('', 'ar');
    await picture.locator('h1').click();
    await card().waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 375, height: 740 });
    await open();
    expect(await overflow(page)).toBe(0);
    await picture.locator('h1').click();
    await field().waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Escape');
    await page.getByText(/^Texts \(/).click();
    await page.getByRole('heading', { name: /Not visible/ }).scrollIntoViewIfNeeded();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /Tienda Shop$/ }).click();
    await field().waitFor();
    expect(await overflow(page)).toBe(0);
  });

  test('is linked from the translation and from a text’s pages', async () => {
    await page.goto(address().replace('/visual', ''));
    await page.getByRole('link', { name: 'Visual editor' }).click();
    await picture.locator('h1').waitFor();
    await page.getByRole('link', { name: 'Back to the translation' }).click();
    await page.locator('[data-string]').first().waitFor();
    await page.locator('[data-string] textarea').first().focus();
    await page.getByRole('tab', { name: 'Pages with this text' }).click();
    const around = page.getByRole('list', { name: 'Texts around it' });
    await around.locator('[aria-current]').waitFor();
    expect(await around.getByRole('listitem').count()).toBeGreaterThan(1);
    await page.frameLocator('aside iframe').locator('h1').waitFor();
    await page.getByRole('link', { name: 'edit on the page', exact: true }).first().click();
    await card().waitFor();
  });
});
