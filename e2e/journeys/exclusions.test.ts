import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { overflow, violations, violationsInThemes } from '../harness/public-site.ts';
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

describe('exclusions', () => {
  test('a rule is picked on the page, counted, changed, deleted and restored', async () => {
    const { page, button, region, says, withWebsite } = screen;
    await withWebsite();
    await says(/^Completed: 13 pages read, \d+ words found$/);
    await region('Settings').getByRole('link', { name: 'Exclusions' }).click();
    await page.getByText('Everything is translated.').waitFor();
    expect(await violations(page)).toEqual([]);

    await button('Pick an element').click();
    const frame = page.frameLocator('iframe[title="Page to pick from"]');
    await frame.locator('p').first().click();
    const choices = page.getByRole('list', { name: 'Selectors for this element' });
    await choices.waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    const chosen = choices.getByRole('button').first();
    const [selector = ''] = (await chosen.locator('span').allTextContents()) as string[];
    await chosen.click();
    expect(await page.getByRole('textbox', { name: 'CSS selector' }).inputValue()).toBe(selector);
    await button('Add rule').click();
    const rules = region('Rules');
    await rules.getByText(/ saves \d+ words?$/).waitFor({ timeout: 30_000 });

    await page.getByRole('button', { name: /What$/ }).click();
    await page.getByRole('option', { name: 'Pages by regular expression' }).click();
    await page.getByRole('textbox', { name: 'Regular expression' }).fill('(?=house)');
    await button('Add rule').click();
    await page.getByText('Look-around and back-references are not supported').first().waitFor();
    await page.getByRole('alert').filter({ hasText: 'cannot be used' }).waitFor();
    await page.getByRole('textbox', { name: 'Regular expression' }).fill('^/.+');
    await button('Add rule').click();
    await rules.getByText(/^\d+ pages · saves \d+ words$/).waitFor({ timeout: 30_000 });
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await page.setViewportSize({ width: 1440, height: 2000 });
    await button('Delete ^/.+').click();
    await rules.getByText('^/.+').waitFor({ state: 'detached' });
    const toast = page.getByRole('listitem').filter({ hasText: 'The rule was deleted.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await rules.getByText('^/.+').waitFor();
    await button('Edit ^/.+').click();
    await page.getByRole('textbox', { name: 'Regular expression' }).fill('^/none');
    await button('Save rule').click();
    await rules.getByText('Matches no page yet').waitFor({ timeout: 30_000 });
  });
});
