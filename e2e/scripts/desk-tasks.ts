import type { Page } from 'playwright-core';
import { openBrowser } from '../harness/browser.ts';
import { seedEditedWebsite } from '../harness/edited-website.ts';
import { startInstallation } from '../harness/installation.ts';
import { signInHere } from '../harness/visitor.ts';

/**
 * What a translator's tasks take by their shortest way, in clicks, keys and milliseconds until the screen says that it is done: prints a
 * row for each. `docs/performance.md` has them.
 */
const installation = await startInstallation({}, ['api', 'backend', 'web']);
const browser = await openBrowser();
try {
  const { webUrl = '', services } = installation.running;
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  await signInHere(page, webUrl, 'translator@desk.example');
  const session = await page.evaluate(() => localStorage.getItem('dragoman-session') ?? '{}');
  const { id } = await seedEditedWebsite(services.database, JSON.parse(session).user.id);
  await page.goto(`${webUrl}/dashboard/website/${id}/translation/es`);
  await page.locator('[data-string]').first().waitFor();
  for (const [name, work] of Object.entries(tasksOn(page))) await measure(page, name, work);
} finally {
  await browser.close();
  await installation.close();
}
process.exit();

interface Hands {
  readonly press: (...keys: string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly click: (
    name: string | RegExp,
    role?: 'button' | 'menuitem' | 'checkbox' | 'tab',
  ) => Promise<void>;
}

async function measure(page: Page, name: string, work: (hands: Hands) => Promise<void>) {
  let [clicks, keys] = [0, 0];
  const began = performance.now();
  await work({
    async press(...pressed) {
      for (const key of pressed) await page.keyboard.press(key);
      keys += pressed.length;
    },
    async type(text) {
      await page.keyboard.type(text);
      keys += text.length;
    },
    async click(label, role = 'button') {
      await page.getByRole(role, { name: label }).last().click();
      clicks += 1;
    },
  });
  const milliseconds = Math.round(performance.now() - began);
  console.log(`| ${name} | ${clicks} | ${keys} | ${milliseconds} |`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

function tasksOn(page: Page): Record<string, (hands: Hands) => Promise<void>> {
  const row = (at: number) => page.locator('[data-string]').nth(at);
  const field = (at: number) => row(at).getByRole('textbox');
  const said = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const focus = (at: number) => field(at).and(page.locator(':focus')).waitFor();
  return {
    'first field': async ({ press }) => {
      await press('ArrowDown');
      await focus(0);
    },
    'edit and next': async ({ press }) => {
      await field(2).focus();
      await press('Control+End', '!', 'Control+Enter');
      await row(2).getByText('Edited', { exact: true }).waitFor();
    },
    undo: async ({ press }) => {
      await press('Control+z');
      await said('Undone for 1 string.');
    },
    'add a term': async ({ click }) => {
      await field(5).focus();
      // Both words are picked with the mouse where they stand.
      await row(5).locator('[lang=en]').first().selectText();
      await page.getByRole('textbox', { name: 'Term', exact: true }).waitFor();
      await field(5).evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(0, 9));
      await click('Add term');
      await page.getByRole('list', { name: 'Terms' }).getByRole('listitem').first().waitFor();
    },
    'review 12 by keyboard': async ({ press }) => {
      await field(0).focus();
      for (let n = 0; n < 12; n++) {
        const text = await page.locator(':focus').inputValue();
        await press(...(text === '' ? ['Alt+KeyO', 'Alt+KeyA'] : ['Alt+KeyA']));
      }
      await said('Page 2 of 5');
    },
    suggestion: async ({ press }) => {
      await field(4).focus();
      await page.getByRole('button', { name: 'Use' }).first().waitFor();
      await press('Alt+Digit1');
      await row(4).getByText('Draft', { exact: true }).waitFor();
    },
    comment: async ({ press, type }) => {
      await field(5).focus();
      await press('Alt+KeyC');
      await page
        .getByRole('textbox', { name: 'Comment or question' })
        .and(page.locator(':focus'))
        .waitFor();
      await type('Which map?');
      await press('Control+Enter');
      await row(5).getByRole('button', { name: 'Comments, 1 open' }).waitFor();
    },
    'place on the page': async ({ click }) => {
      await field(5).focus();
      await click('Pages with this text', 'tab');
      const pages = page.getByRole('tabpanel', { name: 'Pages with this text' });
      await pages.getByRole('link').first().waitFor();
    },
    'find a word': async ({ press, type }) => {
      await press('/');
      await type('hola');
      await press('ArrowDown');
      await focus(0);
    },
    'bulk: 17 strings of two pages': async ({ click }) => {
      await page.goto(page.url().replace(/\?.*/, '?state=machine'));
      await said(/^\d+ strings$/);
      await click('Select all on this page', 'checkbox');
      await click(/^Select all \d+ that match/);
      await click('Mark as reviewed');
      await said(/strings marked as reviewed/);
    },
    'replace everywhere': async ({ click, type, press }) => {
      await page.goto(page.url().replace(/\?.*/, ''));
      await row(0).waitFor();
      await page.locator('[data-list-bar]').getByRole('button', { name: 'More' }).focus();
      await press('Enter');
      await click('Find and replace', 'menuitem');
      await page.getByRole('dialog').getByLabel('Find').focus();
      await type('la');
      await press('Tab');
      await page.getByRole('dialog').getByLabel('Replace with').focus();
      await type('nuestra');
      await press('Enter');
      await click(/^Replace in \d+ string/);
      await said(/^Replaced in \d+ string/);
    },
    export: async ({ click }) => {
      const saved = page.waitForEvent('download');
      await click('Export translations');
      await saved;
    },
  };
}
