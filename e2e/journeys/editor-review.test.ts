import { expect, test } from 'vitest';
import { doubtful } from '../harness/edited-website.ts';
import {
  changeSource,
  counted,
  field,
  focused,
  onEditor,
  page,
  panel,
  query,
  row,
  say,
  shown,
  site,
  state,
  stored,
  toggle,
} from '../harness/editor.ts';

onEditor();

/** In the seeded website. */
const outdatedAtFirst = 5;

test('20 strings are reviewed and 5 of them edited by keyboard with no break', async () => {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('ArrowDown');
  const toEdit = new Set([1, 3, 5, 7, 11]);
  const edited: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    await expect.poll(() => focused()).toBe(`TEXTAREA ${at % 10}`);
    const current = page.locator(':focus');
    const isEmpty = (await current.inputValue()) === '';
    if (isEmpty) await press('Alt+KeyO');
    else if (toEdit.has(at)) {
      await press('Control+End');
      await press('!');
      edited.push(site.texts[at] ?? '');
    }
    await press('Alt+KeyA');
  }
  for (const text of site.texts.slice(0, 20))
    await expect.poll(() => stored(text), { message: text }).toMatchObject({ state: 'reviewed' });
  for (const text of edited) expect((await stored(text)).text).toMatch(/!$/);
  expect(edited).toHaveLength(5);
  // One to begin, one to approve each, two for each edit, and one for each of four originals that are copied.
  expect(keys).toBe(1 + 20 + 2 * 5 + 4);
});

test('Ctrl+Z undoes an approval after the field is left', async () => {
  await field(1).focus();
  await page.keyboard.press('Alt+KeyA');
  await state(1, /^Reviewed$/);
  expect(await focused()).toBe('TEXTAREA 2');
  await page.getByText('1 string marked as reviewed.').waitFor();
  await page.keyboard.press('Control+Z');
  await state(1, /^Machine$/);
  expect(await stored(doubtful.original)).toMatchObject({ state: 'machine', text: doubtful.es });
});

const doneBy: Readonly<Record<string, 'edited' | 'needs_review'>> = {
  Enter: 'edited',
  'Control+Enter': 'edited',
  'Alt+KeyW': 'needs_review',
};
const doneLabels = { edited: /^Edited$/, reviewed: /^Reviewed$/, needs_review: /^Needs work$/ };

// The other keys write into the field, where Ctrl+Z is the browser's, or change nothing: Alt+O, Alt+I, Alt+1 to Alt+9, Esc, arrows,
// Alt+U and Alt+F. Alt+P and Alt+X are in `second-reader.test.ts`.
test.each([
  { key: 'Enter', types: '!', steps: 1 },
  { key: 'Control+Enter', types: '!', steps: 1 },
  { key: 'Alt+KeyA', types: '!', steps: 2 },
  { key: 'Alt+KeyA', types: '', steps: 1 },
  { key: 'Alt+KeyR', types: '', steps: 1 },
  { key: 'Alt+KeyW', types: '', steps: 1 },
])('Ctrl+Z undoes what $key stored after “$types” was typed', async ({ key, types, steps }) => {
  const before = { text: doubtful.es, state: 'machine' };
  await field(1).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(types);
  await page.keyboard.press(key);
  const done = doneBy[key] ?? 'reviewed';
  await expect
    .poll(() => stored(doubtful.original))
    .toEqual({ text: doubtful.es + types, state: done });
  await state(1, doneLabels[done]);
  if (done === 'reviewed') await say('1 string marked as reviewed.');
  if (done === 'needs_review')
    await say(/^1 string marked as needs work. Visitors see the original until/);
  for (let step = steps; step > 0; step -= 1) {
    await page.keyboard.press('Control+Z');
    if (step > 1) await state(1, /^Edited$/);
  }
  await say('Undone for 1 string.');
  await expect.poll(() => stored(doubtful.original)).toEqual(before);
  await state(1, /^Machine$/);
});

test('keys take a suggestion and lead to findings and untranslated rows', async () => {
  await field(0).focus();
  await page.keyboard.press('Alt+KeyF');
  expect(await focused()).toBe('TEXTAREA 1');
  await page.keyboard.press('Alt+KeyF');
  await expect.poll(query).toBe('?warnings=true');
  await page.goBack();
  await say('Page 1 of 5');
  await field(0).focus();
  await page.keyboard.press('Alt+KeyU');
  expect(await focused()).toBe('TEXTAREA 6');
  await field(4).focus();
  await page.keyboard.press('Alt+Digit1');
  await state(4, /^Draft$/);
  expect(await field(4).inputValue()).not.toBe('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+Digit9');
  await say('There is no suggestion 9.');
});

test('a finding is ignored with a reason, which can be undone', async () => {
  await row(1).getByRole('button', { name: 'Ignore' }).waitFor();
  await field(1).focus();
  await page.keyboard.press('Alt+KeyG');
  await page.keyboard.type('The hour is on the sign.');
  await page.keyboard.press('Enter');
  await row(1).getByText('Ignored: The hour is on the sign.').waitFor();
  await counted('Check warnings', 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await counted('Check warnings', 1);
  await row(1).getByRole('button', { name: 'Ignore' }).waitFor();
});

test('findings appear while typing', async () => {
  await field(3).fill('Una tienda tienda (pequeña');
  await row(3).getByText('A word is doubled: tienda.').waitFor();
  await row(3).getByText('Punctuation: () are not in pairs.').waitFor();
  await field(3).fill('Una tienda');
  await row(3).getByText('A word is doubled').waitFor({ state: 'detached' });
});

test('a question is asked, counted on its row, and resolved', async () => {
  await field(2).focus();
  await page.keyboard.press('Alt+KeyC');
  const question = page.getByRole('textbox', { name: 'Comment or question' });
  await expect.poll(() => question.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('TEXTAREA 2');
  await question.fill('Which map?');
  await page.keyboard.press('Control+Enter');
  await panel().getByText('Which map?').waitFor();
  await row(2).getByRole('button', { name: 'Comments, 1 open' }).waitFor();
  await page.reload();
  await row(2).getByRole('button', { name: 'Comments, 1 open' }).click();
  await panel().getByRole('button', { name: 'Resolve' }).click();
  await panel().getByText('Resolved').waitFor();
  await row(2).getByRole('button', { name: 'Comments, 1 open' }).waitFor({ state: 'detached' });
});

test('a text that changed on the website shows what changed and offers the adapted translation', async () => {
  await changeSource(doubtful.original, {
    source: doubtful.original.replace('21', '20'),
    target: 'Abierto hasta las 20 todos los jueves',
    state: 'machine',
    text: doubtful.es,
  });
  await page.reload();
  const change = row(1).getByRole('region', { name: 'Source changed' });
  await change.waitFor();
  expect(await change.locator('del').allTextContents()).toEqual(['20', '20']);
  expect(await change.locator('ins').allTextContents()).toEqual(['21', '21']);
  await change.getByRole('button', { name: 'Use the adapted translation' }).click();
  await page.keyboard.press('Enter');
  await state(1, /^Edited$/);
  await change.waitFor({ state: 'detached' });
  expect(await stored(doubtful.original)).toEqual({
    text: 'Abierto hasta las 21 todos los jueves',
    state: 'edited',
  });
});

test('an outdated translation is found by its state and confirmed', async () => {
  const text = 'Abierto hasta las 21 todos los jueves';
  await changeSource(doubtful.original, {
    source: doubtful.original.replace('21', '20'),
    target: text.replace('21', '20'),
    state: 'outdated',
    text,
  });
  await page.reload();
  await counted('Outdated', outdatedAtFirst + 1);
  await toggle(/^Outdated/).click();
  const change = page.getByRole('region', { name: 'Source changed' });
  await change.getByText('Abierto hasta las 20 todos los jueves').waitFor();
  await change.getByRole('button', { name: 'Mark as reviewed' }).click();
  await counted('Outdated', outdatedAtFirst);
  expect(await stored(doubtful.original)).toEqual({ text, state: 'reviewed' });
});

test('quotes find whole words, which are marked, and Enter or ↓ leads to the first row', async () => {
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => String(range)));
  await page.keyboard.press('/');
  await page.keyboard.type('hol');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused()).toBe('TEXTAREA 0');
  await expect.poll(marked).toContain('Hol');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('"hol"');
  await say('No strings match. Change the filters, or show all.');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('“HOLA”');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused()).toBe('TEXTAREA 0');
  await expect.poll(marked).toEqual(Array.from({ length: await shown() }, () => 'Hola'));
});

test('the panel follows the row: a selected term is added with one click and inserted by a key, website and memory are searched', async () => {
  await field(1).fill('Primero, 21');
  await page.keyboard.press('Control+Enter');
  await state(1, /^Edited$/);
  await field(5).focus();
  const term = panel().getByRole('textbox', { name: 'Term', exact: true });
  await row(5).locator('[lang=en]').first().selectText();
  await expect.poll(() => term.inputValue()).toContain('A dotted route');
  await field(5).evaluate((element: HTMLTextAreaElement) => {
    const at = element.value.indexOf('ruta');
    element.setSelectionRange(at, at + 4);
  });
  await expect
    .poll(() => panel().getByRole('textbox', { name: 'Translation', exact: true }).inputValue())
    .toBe('ruta');
  await term.fill('route');
  await panel().getByRole('button', { name: 'Add term' }).click();
  await panel().getByRole('list', { name: 'Terms' }).getByText('ruta').waitFor();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('term')?.size)).toBeGreaterThan(0);
  await field(5).fill('Una ');
  await page.keyboard.press('Alt+KeyM');
  await expect.poll(() => field(5).inputValue()).toBe('Una ruta');
  await page.keyboard.press('Alt+KeyM');
  await say('No term of the glossary is missing.');
  await page.keyboard.press('Alt+KeyS');
  await expect.poll(focusedTab).toBe('Suggestions');
  await panel().getByRole('textbox', { name: 'Search originals and translations' }).fill('primero');
  await panel().getByText('Primero, 21').waitFor();
  await panel().getByRole('textbox', { name: 'Search originals and translations' }).fill('“hola”');
  await panel().getByText('Hola {name}').first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('TEXTAREA 5');
  await page.keyboard.press('Escape');
  await field(6).focus();
  await panel().getByRole('list', { name: 'Terms' }).waitFor({ state: 'detached' });
});

const focusedTab = () =>
  page.evaluate(() => document.activeElement?.closest('[role=tab]')?.getAttribute('aria-label'));
