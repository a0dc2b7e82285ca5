import { afterAll, beforeAll, expect, test } from 'vitest';
import { overflow, violations } from '../harness/public-site.ts';
import { startWebsiteHarness, type WebsiteHarness } from '../harness/website-page.ts';

let harness: WebsiteHarness;
beforeAll(async () => {
  harness = await startWebsiteHarness();
});
afterAll(() => harness?.close());

test('a schedule, a limit, a webhook and what waits for a review are set, and stay', async () => {
  const { page, button, region, says, withWebsite, addLanguage } = await harness.open();
  await withWebsite();
  await says(/^Completed: 13 pages read, \d+ words found$/);
  const card = region('Stay in step');
  await card.getByText('Every day').click();
  await card.getByText(/^Next scan: /).waitFor();
  await card.getByRole('textbox', { name: 'New words per day' }).fill('many');
  await button('Save limit').click();
  await card.getByText('Enter a whole number, for example 2000.').waitFor();
  await card.getByRole('textbox', { name: 'New words per day' }).fill('2000');
  await button('Save limit').click();
  await card.getByText(/0 words translated today/).waitFor();
  await button('Turn the webhook on').click();
  await card.getByText(/\/api\/webhooks\/sync\/[0-9a-f-]{36}$/).waitFor();
  await button('Show the secret').click();
  const secret = await card.getByText(/^whsec_/).textContent();
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await button('Replace the secret').click();
  await card.getByText(secret ?? '').waitFor({ state: 'detached' });
  await page.reload();
  await card
    .getByRole('radio', { name: 'Every day', checked: true })
    .waitFor({ state: 'attached' });
  expect(await card.getByRole('textbox', { name: 'New words per day' }).inputValue()).toBe('2000');
  await button('Turn it off').click();
  await button('Turn the webhook on').waitFor();
  await addLanguage('Spanish');
  const review = region('Before publishing');
  const bound = review.getByRole('textbox', { name: 'Lowest score without a review' });
  await bound.fill('101');
  await review.getByText('Enter a whole number from 1 to 100.').waitFor();
  await bound.fill('80');
  const preview = review.getByText(/^Visitors would see/);
  await preview.waitFor();
  await review.getByRole('button', { name: 'Save' }).click();
  await preview.waitFor({ state: 'hidden' });
  await page.reload();
  await expect.poll(() => bound.inputValue()).toBe('80');
  const only = review.getByRole('checkbox', { name: 'Spanish: publish only reviewed texts' });
  await only.click();
  await expect.poll(() => only.isChecked()).toBe(true);
  await review.getByRole('combobox').selectOption('100');
  await expect.poll(() => review.getByRole('combobox').inputValue()).toBe('100');
  await page.reload();
  await expect.poll(() => review.getByRole('combobox').inputValue()).toBe('100');
  expect(await only.isChecked()).toBe(true);
  const json = region('JSON answers');
  await json.getByRole('button', { name: 'Add a rule' }).click();
  const path = json.getByRole('textbox', { name: 'Path', exact: true });
  const save = json.getByRole('button', { name: 'Save' });
  await path.fill('api');
  await json.getByRole('textbox', { name: /^JSON paths/ }).fill('$.items[*].title\n$..name');
  await save.click();
  await json.getByText('Write the path only, without the host: /account/**').waitFor();
  await path.fill('/api/**');
  await save.click();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await json.getByRole('textbox', { name: 'Path to try' }).fill('/');
  await json.getByRole('button', { name: 'Check now' }).click();
  await json.getByText('The address did not answer with JSON.').waitFor();
  await page.reload();
  await expect.poll(() => path.inputValue()).toBe('/api/**');
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});
