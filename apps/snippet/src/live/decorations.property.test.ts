import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLiveHarness, words } from './live-page.fixture.ts';

const harness = openLiveHarness();

/** Ways in which scripts decorate an element; `number` selects the place. */
const operations = `({
  anchor: (root) => root.append(deco('a', '#')),
  badge: (root) => root.prepend(deco('sup', 'Zyx')),
  button: (root) => root.append(deco('button', 'Qua')),
  between(root, number) {
    const text = pick(root, number);
    const words = text.data.match(/\\s+|\\S+/g);
    if (!words || words.length < 3) return;
    text.splitText(words[0].length + words[1].length).before(deco('sup', '2', 'between'));
  },
  wrapAll(root) {
    const span = document.createElement('span');
    span.append(...root.childNodes);
    root.append(span);
  },
  wrapOne(root, number) {
    const text = pick(root, number);
    const mark = document.createElement('i');
    text.before(mark);
    mark.append(text);
  },
  wrapWords(root) {
    // Otherwise the decoration would be indistinguishable from the wrapped words.
    if (root.querySelector('.between')) return;
    for (const text of texts(root)) {
      if (text.parentNode.closest('.deco')) continue;
      text.replaceWith(...text.data.split(/(\\s+)/).filter(Boolean).map((part) => {
        if (!part.trim()) return part;
        return Object.assign(document.createElement('span'), { textContent: part });
      }));
    }
  },
  split(root, number) {
    const text = pick(root, number);
    text.splitText(number % (text.length + 1));
  },
  normalize: (root) => root.normalize(),
  normalizeAll: () => document.body.normalize(),
  move: (root, number) => document.body.insertBefore(root, document.body.children[number % document.body.children.length]),
  moveInto(root) {
    const other = document.createElement('div');
    other.className = 'root';
    other.dataset.unit = root.dataset.unit;
    other.append(...root.childNodes);
    root.replaceWith(other);
  },
  remove(root) {
    const next = root.nextSibling;
    root.remove();
    document.body.insertBefore(root, next);
  },
  markup: (root) => { root.innerHTML = root.innerHTML; },
  clone: (root) => root.replaceWith(root.cloneNode(true)),
  restore(root, number) {
    const text = pick(root, number);
    const before = text.data;
    text.data = 'Something else';
    text.data = before;
  },
  retype(root, number) {
    const text = pick(root, number);
    text.replaceWith(text.data);
  },
})`;

const names = [
  ...['anchor', 'badge', 'button', 'between', 'wrapAll', 'wrapOne', 'wrapWords', 'split'],
  ...['normalize', 'normalizeAll', 'move', 'moveInto', 'remove', 'markup', 'clone', 'restore'],
  'retype',
];

const prepare = `
  window.texts = (root) => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!walker.currentNode.parentNode.closest('.deco')) found.push(walker.currentNode);
    return found;
  };
  window.pick = (root, number) => {
    const found = texts(root).filter(({ data }) => data.trim());
    return found[number % found.length];
  };
  window.deco = (name, text, more = '') =>
    Object.assign(document.createElement(name), { textContent: text, className: 'deco ' + more });
  window.operations = ${operations};
  window.original = (root) => {
    const copy = root.cloneNode(true);
    for (const one of copy.querySelectorAll('.deco')) one.remove();
    return copy.textContent;
  };
  // The text that is really shown.
  window.shown = (text) => { const range = document.createRange(); range.selectNode(text); return range.toString(); };
`;

const bare = (text: string) => text.replace(/<\/?\d+\/?>|\s+/g, '');
const units = words.filter(([source]) => source.includes(' '));
const markup = units
  .map(([source], at) => {
    const html = source.replace(/<(\/?)\d+>/g, '<$1b>');
    return `<p class="root" data-unit="${at}">${html}</p>`;
  })
  .join('\n');

test('whatever scripts add around a known text, its translation is shown and they read the original', async () => {
  const page = await harness.open(markup);
  await page.evaluate(prepare);
  const step = fc.record({
    unit: fc.nat(units.length - 1),
    name: fc.constantFrom(...names),
    number: fc.nat(40),
    isLast: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const result = (await page.evaluate(
        `(${run})(${JSON.stringify(markup)}, ${JSON.stringify(steps)})`,
      )) as { unit: number; shown: string; read: string }[];
      expect(result.length).toBe(units.length);
      for (const { unit, shown, read } of result) {
        const [source, translation] = units[unit] as (typeof units)[number];
        expect(bare(shown), JSON.stringify(steps)).toBe(bare(translation));
        expect(bare(read)).toBe(bare(source));
      }
    }),
    { numRuns: 150 },
  );
  expect(harness.faults).toEqual([]);
  // Only new texts are requested.
  const words = new Set(harness.requested.flatMap((text) => text.match(/\p{L}+/gu)));
  expect([...words].sort()).toEqual(['Qua', 'Zyx']);
}, 120_000);

/** Runs in the page. */
const run = `async (markup, steps) => {
  document.body.innerHTML = markup;
  await new Promise((done) => setTimeout(done));
  for (const { unit, name, number, isLast } of steps) {
    operations[name](document.querySelector('.root[data-unit="' + unit + '"]'), number);
    if (isLast) await Promise.resolve();
  }
  await new Promise((done) => setTimeout(done));
  return [...document.querySelectorAll('.root')].map((root) => ({
    unit: Number(root.dataset.unit),
    shown: texts(root).map(shown).join(''),
    read: original(root),
  }));
}`;
