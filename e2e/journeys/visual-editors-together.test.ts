import type { FrameLocator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onShop, openWindow, page, shop } from '../harness/shop-journey.ts';
import { waitFor } from '../harness/wait.ts';

let one: Editor;
let other: Editor;

interface Editor {
  readonly page: Page;
  readonly shown: FrameLocator;
}

onShop({ OUTGOING_ALLOWED_HOSTS: '*.localhost' });

const editorIn = (page: Page): Editor => ({ page, shown: page.frameLocator('iframe') });
beforeEach(async () => {
  [one, other] = [editorIn(page), editorIn(await openWindow())];
});
afterEach(() => other.page.context().close());

const card = ({ page }: Editor) => page.getByRole('region', { name: 'Edit this text' });
const field = (editor: Editor) => card(editor).getByRole('textbox');
const marks = ({ page }: Editor) => page.locator('aside').getByText('Another window');
const inAnotherWindow = 'You are editing this in another window.';

/** Shows the start page to both, and chooses the heading in the first window. */
async function openBoth(query: string): Promise<void> {
  const address = `${shop.webUrl}/dashboard/website/${shop.websiteId}/translation/es/visual${query}`;
  for (const { page, shown } of [one, other]) {
    await page.goto(address);
    await shown.locator('h1').first().waitFor();
    await page.getByRole('heading', { name: /^On this page/ }).waitFor();
  }
  await choose(one);
}

/** Clicks the heading until it is chosen: a live page may not know it yet. */
const choose = (editor: Editor) =>
  waitFor('the chosen heading', async () => {
    await editor.shown.locator('h1').first().click();
    return (await card(editor).isVisible()) || undefined;
  });

async function write(editor: Editor, text: string): Promise<void> {
  await field(editor).fill(text);
  await editor.page.keyboard.press('Enter');
}

describe.each([
  { kind: 'picture', query: '' },
  { kind: 'live page', query: '?live' },
])('two windows on a $kind', ({ kind, query }) => {
  const heading = ({ shown }: Editor) => shown.locator('h1').first();

  test('see who edits which text, in the list and in the card, until the card closes', async () => {
    await openBoth(query);
    await marks(other).waitFor();
    expect(await marks(one).count()).toBe(0);
    await choose(other);
    for (const editor of [one, other]) await card(editor).getByText(inAnotherWindow).waitFor();
    await one.page.keyboard.press('Escape');
    await marks(other).waitFor({ state: 'detached' });
  });

  test('show what the other saves, and never over what is typed', async () => {
    await openBoth(query);
    await write(one, `Uno, <1>en la ${kind}</1>`);
    await expect.poll(() => heading(other).textContent()).toBe(`Uno, en la ${kind}`);
    await choose(other);
    await expect.poll(() => field(other).inputValue()).toBe(`Uno, <1>en la ${kind}</1>`);
    await field(other).fill(`Mío, <1>en la ${kind}</1>`);
    await write(one, `Dos, <1>en la ${kind}</1>`);
    const notice = card(other).getByRole('alert');
    await notice.getByText('Dos,').waitFor();
    expect(await field(other).inputValue()).toBe(`Mío, <1>en la ${kind}</1>`);
    await expect.poll(() => heading(other).textContent()).toBe(`Dos, en la ${kind}`);
    await field(other).press('Enter');
    await notice.getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => field(other).inputValue()).toBe(`Dos, <1>en la ${kind}</1>`);
    await field(other).fill(`Mío, <1>en la ${kind}</1>`);
    await write(one, `Tres, <1>en la ${kind}</1>`);
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await other.page.keyboard.press('Enter');
    await expect.poll(() => heading(one).textContent()).toBe(`Mío, en la ${kind}`);
    await expect.poll(() => field(one).inputValue()).toBe(`Mío, <1>en la ${kind}</1>`);
  });
});
