import { afterAll, beforeAll, expect, test } from 'vitest';
import { overflow, violations } from '../harness/public-site.ts';
import { startWebsiteHarness, type WebsiteHarness } from '../harness/website-page.ts';

let harness: WebsiteHarness;

beforeAll(async () => {
  harness = await startWebsiteHarness();
});
afterAll(() => harness?.close());

test('an owner says how the website speaks, in all languages and in one', async () => {
  const { page, button, region, says, withWebsite, addLanguage } = await harness.open();
  await withWebsite();
  await says(/^Completed: 13 pages read/);
  await addLanguage('Spanish');
  await region('Settings').getByRole('link', { name: 'Voice' }).click();
  await page.getByRole('heading', { name: 'In all languages' }).waitFor();
  await says('Not used for Spanish: apertium cannot follow it.');
  await page.getByText('Informal', { exact: true }).click();
  await page.getByLabel('Audience').fill('Families who look for a house');
  await button('Save').click();
  await says('The voice was saved.');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 1200 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.reload();
  await page.getByLabel('Audience').waitFor();
  expect(await page.getByLabel('Audience').inputValue()).toBe('Families who look for a house');
  expect(await page.getByRole('radio', { name: 'Informal' }).isChecked()).toBe(true);
});
