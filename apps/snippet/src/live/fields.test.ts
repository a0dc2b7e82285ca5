import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openLiveHarness } from './live-page.fixture.ts';

const harness = openLiveHarness();

const body = `<h2 id="it">Leaves and water</h2>
<form id="form"><input id="field" placeholder="Leaves and water">
<select id="list" name="list"><option value="a">Leaves and water</option><option value="b">New</option></select></form>`;

/** Runs a script in the page and waits for two frames. */
async function run(page: Page, script: string): Promise<void> {
  await page.evaluate(async (code) => {
    new Function(code)();
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  }, script);
}

/** The text of options that is really shown. */
const drawn = `[...list.options].map((option) => { const range = document.createRange(); range.selectNodeContents(option); return range.toString(); })`;
/** Requested texts that contain a known word. */
const requestedKnown = () =>
  harness.requested.filter((text) => /Leaves|water|Hojas|agua|New|Nuevo/.test(text));

describe('a list of options stays translated when a script', () => {
  test.each([
    [
      'redraws it',
      `list.replaceChildren(new Option('Black tea', 'c'), new Option('Pour', 'd'));`,
      ['Té negro muy fuerte', 'Sirve'],
    ],
    [
      'redraws it as markup',
      `list.innerHTML = '<option>Black tea</option><optgroup label="New"><option>Pour</option></optgroup>';`,
      ['Té negro muy fuerte', 'Sirve'],
    ],
    [
      'draws it again from its own markup',
      `list.innerHTML = list.innerHTML;`,
      ['Hojas y agua', 'Nuevo'],
    ],
    [
      'adds counters',
      `for (const option of list.options) option.text += ' (3)';`,
      ['Hojas y agua (3)', 'Nuevo (3)'],
    ],
    [
      'writes counters to its texts',
      `for (const option of list.options) option.textContent = '(3) ' + option.textContent;`,
      ['(3) Hojas y agua', '(3) Nuevo'],
    ],
    [
      'adds an option and sorts them',
      `list.add(new Option('Black tea', 'c'), 0); list.append(list.options[1]);`,
      ['Té negro muy fuerte', 'Nuevo', 'Hojas y agua'],
    ],
  ])('%s', async (_, script, expected) => {
    const page = await harness.open(body);
    await run(page, script);
    expect(await page.evaluate(drawn)).toEqual(expected);
    await run(page, 'list.options[0].before(new Option("Shop"))');
    expect(await page.evaluate(drawn)).toEqual(['Tienda', ...expected]);
    expect(requestedKnown()).toEqual([]);
    expect(harness.faults).toEqual([]);
  });

  test('the label of a group is translated', async () => {
    const page = await harness.open(body);
    await run(
      page,
      `list.innerHTML = '<optgroup label="New (3)"><option>Pour</option></optgroup>';`,
    );
    expect(await page.locator('optgroup').getAttribute('label')).toBe('Nuevo (3)');
    expect(requestedKnown()).toEqual([]);
    expect(harness.faults).toEqual([]);
  });
});

describe('an attribute stays translated when a script', () => {
  test.each([
    ['puts a counter before it', `field.placeholder = '(3) Leaves and water';`, '(3) Hojas y agua'],
    ['puts a counter after it', `field.placeholder = 'Leaves and water (3)';`, 'Hojas y agua (3)'],
    [
      'changes the counter',
      `field.placeholder = '(3) Leaves and water'; field.offsetWidth; field.placeholder = '(4) Leaves and water';`,
      '(4) Hojas y agua',
    ],
    [
      'puts a counter before the text it reads',
      `field.placeholder = '(3) ' + field.placeholder;`,
      '(3) Hojas y agua',
    ],
    [
      'sets it as another script reads it',
      `field.placeholder = '(3) Leaves and water'; queueMicrotask(() => queueMicrotask(() => { field.placeholder = field.placeholder; }));`,
      '(3) Hojas y agua',
    ],
    [
      'clones the element',
      `field.placeholder = '(3) Leaves and water'; queueMicrotask(() => queueMicrotask(() => { const copy = field.cloneNode(); field.remove(); form.append(copy); }));`,
      '(3) Hojas y agua',
    ],
  ])('%s', async (_, script, expected) => {
    const page = await harness.open(body, { 'Something late': 'Algo tarde' });
    await run(page, script);
    expect(await page.locator('#field').getAttribute('placeholder')).toBe(expected);
    // A response makes the script translate the whole page again.
    await run(page, `it.after('Something late');`);
    await page.getByText('Algo tarde').waitFor();
    await run(page, `it.after('Something else');`);
    await expect.poll(() => harness.requested).toContain('Something else');
    expect(await page.locator('#field').getAttribute('placeholder')).toBe(expected);
    expect(requestedKnown()).toEqual([]);
    expect(harness.faults).toEqual([]);
  });
});

test.each([
  [
    'clears the field',
    'Adalyn',
    `field.value = ''; it.insertAdjacentHTML('afterend', '<p>Thank you, Adalyn</p>');`,
  ],
  [
    'removes the field',
    'Adalyn',
    `field.remove(); it.insertAdjacentHTML('afterend', '<p>Thank you, Adalyn</p>');`,
  ],
  [
    'clears a name of two signs',
    '李明',
    `field.value = ''; it.insertAdjacentHTML('afterend', '<p>Welcome 李明</p>');`,
  ],
])(
  'what a visitor typed is not requested when a script %s and repeats it',
  async (_, typed, script) => {
    const page = await harness.open(body);
    await page.locator('#field').pressSequentially(typed);
    await run(page, script);
    await run(page, `it.insertAdjacentHTML('afterend', '<p>Something else</p>');`);
    await expect.poll(() => harness.requested).toContain('Something else');
    expect(harness.requested.filter((text) => text.includes(typed))).toEqual([]);
  },
);

test.each([
  ['Hello, !', '¡Hola, !', 'Adalyn', 'Hello, Adalyn!', '¡Hola, Adalyn!'],
  ['Hello, !', '¡Hola, !', 'l', 'Hello, l!', '¡Hola, l!'],
  [
    'Nothing for “” in 3 shops',
    'Nada de “” en 3 tiendas',
    '$&',
    'Nothing for “$&” in 4 shops',
    'Nada de “$&” en 4 tiendas',
  ],
  ['Hello!', '¡Hola!', 'Adalyn', 'Hello Adalyn!', 'Hello Adalyn!'],
  ['Hello, !', '¡Hola, !', 'Adalyn', 'Hello, Adalyn', 'Hello, Adalyn'],
  ['For , by .', 'Para , de .', 'Adalyn', 'For Adalyn, by Adalyn.', 'For Adalyn, by Adalyn.'],
])(
  '%s is known as %s: with “%s” as %s it reads %s',
  async (source, translation, typed, text, expected) => {
    const page = await harness.open(`<p id="known">${source}</p>${body}`, {
      [source]: translation,
    });
    await run(page, `it.after('Known words'); known.textContent = ${JSON.stringify(source)};`);
    await expect.poll(() => harness.requested).toContain(source);
    await expect.poll(() => page.locator('#known').textContent()).toContain(translation.trim());
    await page.locator('#field').fill(typed);
    await run(page, `known.textContent = ${JSON.stringify(text)}`);
    expect(await page.locator('#known').textContent()).toBe(expected);
    expect(harness.requested).not.toContain(text);
  },
);

test('what a visitor chose from a list is no typed text', async () => {
  const page = await harness.open(body);
  await page
    .locator('#list')
    .evaluate((list: HTMLSelectElement) => list.add(new Option('x', 'els')));
  await page.locator('#list').selectOption('els');
  await run(page, `it.insertAdjacentHTML('afterend', '<p>Something else again</p>');`);
  await expect.poll(() => harness.requested).toContain('Something else again');
});

/** Milliseconds the live script takes for a text of this size. */
const settle = (text: string, size: number) => `(() => {
  it.textContent = (${text})(${size});
  return new Promise((done) => {
    const start = performance.now();
    queueMicrotask(() => queueMicrotask(() => done(performance.now() - start)));
  });
})()`;

test.each([
  ['white space', `(size) => 'Leaves' + ' '.repeat(size) + 'and water'`],
  ['digits', `(size) => 'Leaves and water' + '1'.repeat(size) + 'x'`],
  ['symbols in a text between letters', `(size) => 'New ' + '# '.repeat(size / 2) + 'New'`],
])('four times the %s takes no more than about four times as long', async (_, text) => {
  const page = await harness.open(body);
  await page.evaluate(settle(text, 1000));
  const small = Number(await page.evaluate(settle(text, 50_000)));
  const large = Number(await page.evaluate(settle(text, 200_000)));
  expect(large / Math.max(small, 30)).toBeLessThan(10);
});
