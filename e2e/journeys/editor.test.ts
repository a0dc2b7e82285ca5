import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import {
  doubtful,
  type EditedWebsite,
  held,
  seedEditedWebsite,
} from '../harness/edited-website.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { signInHere } from '../harness/visitor.ts';

let installation: Installation;
let browser: Browser;
let webUrl: string;
let userId: string;
let signedIn: NonNullable<BrowserContextOptions['storageState']>;
let site: EditedWebsite;
let page: Page;
let sites = 0;

beforeAll(async () => {
  installation = await startInstallation({}, ['api', 'backend', 'web']);
  browser = await openBrowser();
  webUrl = installation.running.webUrl ?? '';
  const first = await browser.newPage();
  await signInHere(first, webUrl, 'translator@owner.example');
  signedIn = await first.context().storageState();
  await first.context().close();
  const { rows } = await installation.running.services.database.pool.query(
    "select id from auth.users where email = 'translator@owner.example'",
  );
  userId = rows[0].id;
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
});
beforeEach(async () => {
  sites += 1;
  const { database } = installation.running.services;
  site = await seedEditedWebsite(database, userId, `shop-${sites}.example`);
  page = await open();
});
afterEach(async () => {
  await page.context().close();
});

async function open(query = '', options: BrowserContextOptions & { language?: string } = {}) {
  const { language = 'es', ...others } = options;
  const viewport = { width: 1440, height: 1000 };
  const context = await browser.newContext({ viewport, storageState: signedIn, ...others });
  const opened = await context.newPage();
  await opened.goto(`${webUrl}/dashboard/website/${site.id}/translation/${language}${query}`);
  await row(0, opened).waitFor();
  return opened;
}

const row = (index: number, of = page) => of.locator('[data-string]').nth(index);
const field = (index: number, of = page) => row(index, of).getByRole('textbox');
const say = (words: string | RegExp, of = page) => of.getByText(words).first().waitFor();
const shown = (of = page) => of.locator('[data-strings] [data-string]').count();
const query = () => new URL(page.url()).search;
const toggle = (name: string | RegExp, of = page) =>
  of.getByRole('group', { name: 'States' }).getByRole('button', { name });

/** Words of the row's line about its state, once they are these. */
const state = (index: number, words: RegExp, of = page) =>
  row(index, of).getByText(words).first().waitFor();

async function stored(original: string, language = 'es') {
  const { rows } = await installation.running.services.database.pool.query(
    `select translated.translated_string as text, translated.state from translated_strings translated
     join website_strings string on string.id = translated.website_string_id
     where string.website_id = $1 and string.original_string = $2 and translated.target_language = $3`,
    [site.id, original, language],
  );
  return rows[0];
}

/** Somebody else writes a translation. */
async function writeElsewhere(original: string, text: string): Promise<void> {
  await installation.running.services.database.pool.query(
    `update translated_strings set translated_string = $3, state = 'edited', updated_at = now()
     where target_language = 'es' and website_string_id =
       (select id from website_strings where website_id = $1 and original_string = $2)`,
    [site.id, original, text],
  );
}

/** How many the state's button says there are, once it says so. */
const counted = (name: string, count: number) =>
  toggle(new RegExp(`^${name} ?${count}$`)).waitFor();

describe('looking through strings', () => {
  test('ten a page, and the view stands in the address', async () => {
    await say('Page 1 of 5');
    expect(await shown()).toBe(10);
    const previous = page.getByRole('button', { name: 'Previous' });
    expect(await previous.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Next' }).click();
    await say('Page 2 of 5');
    await say(site.texts[10] ?? '');
    expect(query()).toBe('?page=2');
    await page.goBack();
    await say('Page 1 of 5');
    await say(site.texts[0] ?? '');
    await page.goto(`${page.url()}?page=99`);
    await page.getByRole('button', { name: 'Go to page 5' }).click();
    await say('Page 5 of 5');
    expect(await shown()).toBe(3);
  });

  test('a search finds either language, states have counts, and Back goes through it all', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('CAJON');
    await say('Page 1 of 1');
    expect(await row(0).textContent()).toContain('the drawer');
    expect(query()).toBe('?search=CAJON');
    await counted('Machine', 1);
    await page.keyboard.press('Escape');
    await say('Page 1 of 5');
    await counted('Untranslated', 4);
    await toggle(/^Untranslated/).click();
    await say(/^4 strings$/);
    expect(await field(0).inputValue()).toBe('');
    await toggle(/^Failed/).click();
    await say(/^10 strings$/);
    expect(query()).toBe('?state=failed%2Cuntranslated');
    await page.goBack();
    await say(/^4 strings$/);
    await page.getByRole('button', { name: 'Show all strings' }).click();
    await toggle(/^Check warnings/).click();
    await say(/^1 string$/);
    await say('The numbers are not those of the original: lost 21, added none.');
    await page.reload();
    await say(/^1 string$/);
    expect(await row(0).textContent()).toContain(doubtful.original);
  });

  test('one page, one kind, another order', async () => {
    await row(0).getByRole('button', { name: 'used on 3 pages' }).click();
    const pages = page.getByRole('region', { name: 'Pages with this text' });
    const link = pages.getByRole('link', { name: /Page maps/ });
    expect(await link.getAttribute('href')).toBe(`https://shop-${sites}.example/maps`);
    await pages.getByRole('button', { name: 'only this page’s strings' }).nth(2).click();
    await say(/^14 strings$/);
    expect(await page.getByRole('combobox', { name: 'Page' }).inputValue()).toBe('/maps');
    await page.getByRole('combobox', { name: 'Page' }).fill('jour');
    await page.getByRole('option', { name: '/journal' }).click();
    await say(/^12 strings$/);
    await page.getByRole('button', { name: 'All pages' }).click();
    await say(/^43 strings$/);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Page titles (3)' });
    await say(/^3 strings$/);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Alphabetical');
    await expect.poll(query).toBe('?kind=title&sort=alphabetical');
  });

  test('says what failed, and tries again', async () => {
    const list = '**/api/website-strings/*?*';
    await page.route(list, (route) => route.fulfill({ status: 500, json: { error: 'No luck.' } }));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('alert').getByText('Failed to fetch strings: No luck.').waitFor();
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await say('Page 3 of 5');
    await row(0).waitFor();
  });
});

const focused = (of = page) =>
  of.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-string]')];
    const at = document.activeElement;
    return `${at?.tagName} ${rows.findIndex((one) => one.contains(at))}`;
  });

describe('editing', () => {
  test('by keys alone', async () => {
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('TEXTAREA 0');
    await page.keyboard.press('Alt+ArrowDown');
    expect(await focused()).toBe('TEXTAREA 1');
    await page.keyboard.press('End');
    await page.keyboard.type(', hasta las 21');
    await state(1, /^Draft$/);
    await page.keyboard.press('Enter');
    await state(1, /^Edited$/);
    await row(1).getByText('Saved').waitFor();
    expect(await focused()).toBe('TEXTAREA 1');
    await page.keyboard.press('End');
    await page.keyboard.type(' o 22');
    await page.keyboard.press('Control+Enter');
    expect(await focused()).toBe('TEXTAREA 2');
    await expect
      .poll(() => stored(doubtful.original))
      .toEqual({ text: `${doubtful.es}, hasta las 21 o 22`, state: 'edited' });
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused()).toBe('TEXTAREA 1');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Otra cosa');
    await page.keyboard.press('Escape');
    expect(await field(1).inputValue()).toBe(`${doubtful.es}, hasta las 21 o 22`);
    await page.keyboard.press('Control+Z');
    expect(await field(1).inputValue()).toBe('Otra cosa');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+R');
    await state(1, /^Reviewed$/);
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('INPUT 1');
    await page.keyboard.press('Space');
    await say('1 string chosen');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('INPUT 2');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('TEXTAREA 2');
  });

  test('Ctrl+Enter in the last row leads into the next page', async () => {
    await field(9).focus();
    await page.keyboard.press('Control+Enter');
    await say('Page 2 of 5');
    await expect.poll(() => focused()).toBe('TEXTAREA 0');
    await page.keyboard.press('Alt+ArrowUp');
    await say('Page 1 of 5');
    await expect.poll(() => focused()).toBe('TEXTAREA 9');
  });

  test('drafts survive a reload, and can be dropped and brought back', async () => {
    await field(2).fill('Un borrador');
    await field(3).fill('Otro borrador');
    await say('2 drafts');
    await page.reload();
    await say('2 drafts');
    expect(await field(2).inputValue()).toBe('Un borrador');
    await page.getByRole('button', { name: 'Next' }).click();
    await say('Page 2 of 5');
    await page.getByRole('button', { name: 'Show drafts' }).click();
    await say(/^2 strings$/);
    await field(0).press('Enter');
    await state(0, /^Edited$/);
    expect(await shown()).toBe(2);
    await page.getByRole('button', { name: 'Discard all drafts' }).click();
    await say('1 draft discarded.');
    expect(await field(1).inputValue()).not.toBe('Otro borrador');
    await page.getByRole('button', { name: 'Undo' }).click();
    await say('1 draft');
    expect(await field(1).inputValue()).toBe('Otro borrador');
  });

  test('a draft says so when its translation changed meanwhile', async () => {
    await field(1).fill('Mi borrador 21');
    await say('1 draft');
    await page.goto('about:blank');
    await writeElsewhere(doubtful.original, 'De otra persona, 21');
    await page.goBack();
    await row(1).getByText('This translation changed since you wrote your draft.').waitFor();
    expect(await row(1).getByRole('alert').textContent()).toContain('De otra persona, 21');
    await row(1).getByRole('button', { name: 'Keep my draft' }).click();
    await page.keyboard.press('Enter');
    await state(1, /^Edited$/);
    expect(await stored(doubtful.original)).toMatchObject({ text: 'Mi borrador 21' });
  });

  test('nobody’s work is written over unseen', async () => {
    await field(1).fill('Mi texto, 21');
    await writeElsewhere(doubtful.original, 'De otra persona, 21');
    await field(1).press('Enter');
    await row(1).getByText('This translation changed since you wrote your draft.').waitFor();
    expect(await stored(doubtful.original)).toMatchObject({ text: 'De otra persona, 21' });
    expect(await field(1).inputValue()).toBe('Mi texto, 21');
    await row(1).getByRole('button', { name: 'Discard my draft' }).click();
    expect(await field(1).inputValue()).toBe('De otra persona, 21');
    await state(1, /^Edited$/);
  });

  test('what cannot be saved goes back, and the draft stays', async () => {
    const before = await stored(doubtful.original);
    await page.route('**/api/update-translation', (route) =>
      route.fulfill({ status: 503, json: { error: 'Not now.' } }),
    );
    await field(1).fill('Nuevo, 21');
    await field(1).press('Enter');
    await row(1).getByText('Failed to update translation: Not now.').waitFor();
    await state(1, /^Draft$/);
    expect(await field(1).inputValue()).toBe('Nuevo, 21');
    expect(await stored(doubtful.original)).toEqual(before);
    await page.unroute('**/api/update-translation');
    await row(1).getByRole('button', { name: 'Confirm' }).click();
    await state(1, /^Edited$/);
    expect(await row(1).getByRole('alert').count()).toBe(0);
    expect(await stored(doubtful.original)).toMatchObject({ text: 'Nuevo, 21' });
  });

  test('lost and doubled tags and placeholders are told before saving, and put in by keys or a press', async () => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') asked += 1;
    });
    const chip = (name: string) => row(0).getByRole('button', { name });
    await chip('Insert {name}: is there').waitFor();
    await field(0).fill('Hola {name} {name}, los <1>mapas</1> esperan en el cajón');
    await chip('Insert {name}: is there too often').waitFor();
    await chip('Insert %s: is missing').waitFor();
    await say('Missing: <2> <3/>.');
    await field(0).press('Enter');
    await row(0)
      .getByRole('alert')
      .getByText(/^Failed to update translation: /)
      .waitFor();
    expect(asked).toBe(0);
    await field(0).fill('Hola {name}, los <1>mapas</1> esperan en el cajón');
    await field(0).press('End');
    await page.keyboard.press('Shift+Control+ArrowLeft');
    await chip('Insert <2>…</2> around “the drawer”: is missing').click();
    expect(await field(0).inputValue()).toContain('en el <2>cajón</2>');
    await page.keyboard.press('Alt+I');
    await page.keyboard.press('Alt+I');
    expect(await field(0).inputValue()).toContain('<2>cajón</2>%s<3/>');
    await page.keyboard.press('Enter');
    await state(0, /^Edited$/);
    expect(asked).toBe(1);
    expect((await stored(held.original)).text).toContain('<2>cajón</2>%s<3/>');
  });

  test('an input method’s Enter confirms nothing', async () => {
    const session = await page.context().newCDPSession(page);
    await field(1).focus();
    await page.keyboard.press('Control+A');
    await session.send('Input.imeSetComposition', {
      text: 'にほん',
      selectionStart: 3,
      selectionEnd: 3,
    });
    const key = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await session.send('Input.insertText', { text: '日本 21' });
    expect(await field(1).inputValue()).toBe('日本 21');
    await state(1, /^Draft$/);
    expect(await stored(doubtful.original)).toMatchObject({ text: doubtful.es });
  });

  test('a row that no longer fits its filter stays, and none is passed over', async () => {
    await toggle(/^Machine/).click();
    await say(/^17 strings$/);
    const machine = await page.locator('[data-strings] > li').allTextContents();
    await field(3).fill('Escrito a mano');
    await field(3).press('Enter');
    await state(3, /^Edited$/);
    await counted('Machine', 16);
    expect(await shown()).toBe(10);
    await page.getByRole('button', { name: 'Next' }).click();
    await say('Page 2 of 2');
    expect(await shown()).toBe(7);
    const next = await page.locator('[data-strings] > li').allTextContents();
    expect(next.filter((text) => machine.includes(text))).toEqual([]);
    await page.reload();
    await say(/^16 strings$/);
  });
});

describe('many at once', () => {
  test('those of the page are reviewed and it is undone', async () => {
    await page.getByLabel('Choose all on this page').check();
    await say('10 strings chosen');
    await page.getByRole('button', { name: 'Mark as reviewed' }).click();
    await say(/strings marked as reviewed/);
    await state(0, /^Reviewed$/);
    expect(await stored(held.original)).toMatchObject({ state: 'reviewed' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await say(/^Undone: /);
    await state(0, /^Machine$/);
    expect(await stored(held.original)).toMatchObject({ state: 'machine' });
  });

  test('all that match are deleted once confirmed, and come back', async () => {
    await toggle(/^Machine/).click();
    await say(/^17 strings$/);
    await page.getByLabel('Choose all on this page').check();
    await page.getByRole('button', { name: 'Choose all 17 that match' }).click();
    await say('17 strings chosen');
    await page.getByRole('button', { name: 'Delete translation' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Delete translation: 17 strings').waitFor();
    await dialog.getByRole('button', { name: 'Delete translation' }).click();
    await say('17 strings deleted.');
    await counted('Untranslated', 21);
    await state(0, /^Untranslated$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await say('Undone: 17 strings as before.');
    await counted('Machine', 17);
    await state(0, /^Machine$/);
  });

  test('what the server refuses is said and put back', async () => {
    await page.route('**/actions', (route) =>
      route.fulfill({ status: 500, json: { error: 'No.' } }),
    );
    await row(1).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Mark as reviewed' }).click();
    await say('Failed to update translation: No.');
    await state(1, /^Machine$/);
  });
});

test('what was before is restored, and what others wrote is suggested', async () => {
  await field(1).fill('Primero, 21');
  await field(1).press('Enter');
  await state(1, /^Edited$/);
  await row(1).getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History of this translation' });
  await history.getByText(/apertium/).waitFor();
  await history.getByRole('button', { name: 'Restore' }).click();
  await state(1, /^Machine$/);
  expect(await field(1).inputValue()).toBe(doubtful.es);
  await history.getByText('Restored').waitFor();
  expect(await stored(doubtful.original)).toMatchObject({ text: doubtful.es });
  const similar = row(4);
  await similar.getByRole('button', { name: 'Suggestions' }).click();
  await similar.getByText('reviewed on this website').waitFor();
  await similar
    .getByRole('listitem')
    .filter({ hasText: 'reviewed on' })
    .getByRole('button')
    .click();
  await state(4, /^Draft$/);
  expect(await field(4).inputValue()).toBe('Mapas, cuadernos y té para viajeros · Quire & Compass');
});

test('Arabic is written from right to left, its original from left to right', async () => {
  const arabic = await open('', { language: 'ar' });
  const direction = await field(0, arabic).evaluate((element: HTMLTextAreaElement) => [
    element.lang,
    element.dir,
    getComputedStyle(element).direction,
  ]);
  expect(direction).toEqual(['ar', 'rtl', 'rtl']);
  const original = row(0, arabic).locator('[lang=en]').first();
  expect(await original.getAttribute('dir')).toBe('ltr');
  await field(0, arabic).press('End');
  await arabic.keyboard.type(' الآن');
  await arabic.keyboard.press('Enter');
  await state(0, /^Edited$/, arabic);
  expect((await stored(held.original, 'ar')).text).toBe(`${held.ar} الآن`);
  await arabic.context().close();
});

test.each([1440, 375])(
  '%i px, light and dark: axe finds nothing, whatever is open',
  async (width) => {
    const viewport = { width, height: 900 };
    const wide = await open('', { viewport, reducedMotion: 'reduce', language: 'ar' });
    const found: Record<string, unknown> = {};
    const look = async (name: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await wide.emulateMedia({ colorScheme });
        const wrong = [...(await violations(wide)), await overflow(wide)];
        if (wrong.length > 1 || wrong[0] !== 0) found[`${name}, ${colorScheme}`] = wrong;
      }
    };
    await look('list');
    await field(0, wide).fill('{name}');
    await field(0, wide).press('Enter');
    await row(0, wide).getByRole('alert').waitFor();
    await row(1, wide).getByRole('button', { name: 'History' }).click();
    await row(2, wide).getByRole('button', { name: 'Suggestions' }).click();
    await row(3, wide).getByRole('button', { name: 'used on 1 page' }).click();
    await wide.getByText('stands now').waitFor();
    await row(4, wide).getByRole('checkbox').check();
    await look('drafts, panels and selection');
    await row(1, wide).getByRole('button', { name: 'More' }).click();
    await wide.getByRole('menu').waitFor();
    await look('menu');
    await wide.keyboard.press('Escape');
    await wide.getByRole('combobox', { name: 'Page' }).click();
    await wide.getByRole('option').first().waitFor();
    await look('pages');
    await wide.keyboard.press('Escape');
    await wide.getByRole('button', { name: 'Keys' }).click();
    await wide.getByRole('dialog').waitFor();
    await look('keys');
    expect(found).toEqual({});
    await wide.context().close();
  },
);
