import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openLiveHarness } from './live-page.fixture.ts';

const harness = openLiveHarness();

const body = `<h2 id="it">Leaves and water</h2><p id="plain">We have <b>two hands</b> and one kettle.</p>
<p id="moved">Made by <b id="ada">Ada</b> in <a id="rome" href="/rome">Rome</a>, since 1920.</p><div id="place"></div>
<p id="noted">Leaves <!-- a -->and<!-- b --> water</p><svg><text id="label">Leaves and water</text><title id="hint">Pour</title></svg>`;

interface Case {
  readonly name: string;
  /** The page's script; `it`, `plain`, `moved` and `place` are elements of the page. */
  readonly script: string;
  /** The visible text afterwards, by selector. */
  readonly seen: Readonly<Record<string, string>>;
}

/** Runs a script in the page and waits for two frames. */
async function run(page: Page, script: string): Promise<void> {
  await page.evaluate(async (code) => {
    new Function(code)();
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  }, script);
}

/** Records the visible text of each frame. */
const record = `window.seen = []; (function note() {
  const text = document.body.innerText;
  if (window.seen.at(-1) !== text) window.seen.push(text);
  requestAnimationFrame(note);
})();`;

const seenBy = (page: Page, selector: string) =>
  page
    .locator(selector)
    .textContent()
    .then((text) => text?.trim().replace(/ +/g, ' '));

const append = (markup: string, to = 'it') =>
  `{ const box = document.createElement('div'); box.innerHTML = '${markup}'; ${to}.append(...box.childNodes); }`;

const wrapWords = (tag: string) => `
  const parts = it.textContent.split(' ');
  it.textContent = '';
  parts.forEach((part, at) => {
    if (at > 0) it.append(' ');
    it.append(Object.assign(document.createElement('${tag}'), { textContent: part, className: 'word' }));
  });`;

const cases: readonly Case[] = [
  {
    name: 'an anchor is appended',
    script: append('<a href="#it">#</a>'),
    seen: { '#it': 'Hojas y agua#' },
  },
  {
    name: 'an anchor is put before it',
    script: `const a = document.createElement('a'); a.href = '#it'; a.textContent = '¶ '; it.prepend(a);`,
    seen: { '#it': '¶ Hojas y agua' },
  },
  {
    name: 'a badge whose text is known is appended',
    script: append(' <span class="badge">New</span>'),
    seen: { '#it': 'Hojas y agua Nuevo', '.badge': 'Nuevo' },
  },
  {
    name: 'a counter is appended as text',
    script: `it.append(' (3)');`,
    seen: { '#it': 'Hojas y agua (3)' },
  },
  {
    name: 'a counter is written into the text',
    script: `it.textContent = '(3) ' + it.textContent + ' *';`,
    seen: { '#it': '(3) Hojas y agua *' },
  },
  {
    name: 'a copy button is appended',
    script: append('<button>Pour</button>'),
    seen: { '#it': 'Hojas y aguaSirve', '#it button': 'Sirve' },
  },
  {
    name: 'an icon, a badge and an anchor stand around it',
    script: `${append('<sup>New</sup><a href="#it">#</a>')}
      it.insertBefore(document.createElement('i'), it.firstChild);`,
    seen: { '#it': 'Hojas y aguaNuevo#' },
  },
  {
    name: 'markup is added through innerHTML',
    script: `it.innerHTML = '<span>1.</span> ' + it.innerHTML; it.innerHTML += '<a href="#it">#</a>';`,
    seen: { '#it': '1. Hojas y agua#' },
  },
  {
    name: 'the text is wrapped with its decoration',
    script: `it.innerHTML = '<a href="#it">' + it.innerHTML + ' <i>#</i></a>';`,
    seen: { '#it': 'Hojas y agua #' },
  },
  {
    name: 'a unit with tags is decorated',
    script: append('<a href="#it">#</a>', 'plain'),
    seen: { '#plain': 'Tenemos dos manos y una tetera.#', '#plain b': 'dos manos' },
  },
  {
    name: 'a unit whose tags stand in another order is decorated at both ends',
    script: `${append(' <sup>New</sup>', 'moved')} moved.prepend(Object.assign(document.createElement('i'), { textContent: '* ' }));`,
    seen: {
      '#moved': '* Desde 1920, hecho en Roma por Ada. Nuevo',
      '#ada': 'Ada',
      '#rome': 'Roma',
    },
  },
  {
    name: 'a badge is put between two words',
    script: `const end = it.firstChild.splitText(10); end.before(Object.assign(document.createElement('sup'), { textContent: '2' }));`,
    seen: { '#it': 'Hojas y2 agua' },
  },
  {
    name: 'text with letters is appended as a node of its own',
    script: `it.append(' New');`,
    seen: { '#it': 'Hojas y agua Nuevo' },
  },
  {
    name: 'the text is split',
    script: `it.firstChild.splitText(6).splitText(4);`,
    seen: { '#it': 'Hojas y agua' },
  },
  {
    name: 'the text is split and joined',
    script: `it.firstChild.splitText(15); it.normalize(); if (it.childNodes.length !== 1) throw new Error('not joined');`,
    seen: { '#it': 'Hojas y agua' },
  },
  {
    name: 'an ancestor is normalized after decorations',
    script: `it.firstChild.splitText(3); ${append('<a href="#it">#</a>')} document.body.normalize();`,
    seen: { '#it': 'Hojas y agua#', '#moved': 'Desde 1920, hecho en Roma por Ada.' },
  },
  {
    name: 'each word gets a span',
    script: wrapWords('span'),
    seen: { '#it': 'Hojas y agua', '.word >> nth=0': 'Hojas', '.word >> nth=2': 'agua' },
  },
  {
    name: 'each word gets a block',
    script: wrapWords('div'),
    seen: { '.word >> nth=0': 'Hojas', '.word >> nth=1': 'y', '.word >> nth=2': 'agua' },
  },
  {
    name: 'each letter gets a span in the span of its word',
    script: `it.innerHTML = it.textContent.split(' ')
      .map((word) => '<span class="word">' + [...word].map((letter) => '<span>' + letter + '</span>').join('') + '</span>').join(' ');`,
    seen: { '#it': 'Hojas y agua', '.word >> nth=0': 'Hojas', '.word >> nth=1': 'y' },
  },
  {
    name: 'each letter gets a span, and spaces too',
    script: `it.innerHTML = [...it.textContent].map((letter) => '<span>' + letter.replace(' ', '&nbsp;') + '</span>').join('');`,
    seen: { '#it': 'Hojas\u00a0y\u00a0agua' },
  },
  {
    name: 'words are wrapped, decorated and put back',
    script: `const before = it.innerHTML; ${wrapWords('span')} ${append('<a>#</a>')} it.innerHTML = before;`,
    seen: { '#it': 'Hojas y agua' },
  },
  {
    name: 'wrapped words get an anchor',
    script: `${wrapWords('span')} ${append('<a href="#it">#</a>')}`,
    seen: { '#it': 'Hojas y agua#', '.word >> nth=2': 'agua' },
  },
  {
    name: 'words of a unit with tags are wrapped inside its tags',
    script: `for (const node of [plain.firstChild, plain.querySelector('b').firstChild, plain.lastChild]) {
      const box = document.createElement('div');
      box.innerHTML = node.data.replace(/\\S+/g, '<span>$&</span>');
      node.replaceWith(...box.childNodes);
    }`,
    seen: { '#plain': 'Tenemos dos manos y una tetera.', '#plain b': 'dos manos' },
  },
  {
    name: 'a copy for screen readers stands beside the letters',
    script: `it.innerHTML = '<span class="read">Leaves and water</span><span aria-hidden="true"><i>Leaves</i> <i>and</i> <i>water</i></span>';`,
    seen: { '.read': 'Hojas y agua', '#it > span:last-child': 'Hojas y agua' },
  },
  {
    name: 'the text moves to another place, beside text of its own',
    script: `place.append('1. ', it.firstChild); place.append(' ', document.createElement('hr'));`,
    seen: { '#place': '1. Hojas y agua' },
  },
  {
    name: 'a table of contents is made of it',
    script: `place.innerHTML = '<ul><li><a href="#it"></a></li></ul>';
      place.querySelector('a').textContent = '1.2 ' + it.textContent;
      place.append(plain.textContent);`,
    seen: {
      '#place li': '1.2 Hojas y agua',
      '#place': '1.2 Hojas y aguaTenemos dos manos y una tetera.',
    },
  },
  {
    name: 'it is cloned and the copy decorated',
    script: `const copy = moved.cloneNode(true); copy.id = 'copy'; place.append(copy); ${append('<a>#</a>', 'copy')}`,
    seen: { '#copy': 'Desde 1920, hecho en Roma por Ada.#' },
  },
  {
    name: 'the text is replaced and put back',
    script: `const before = it.textContent; it.textContent = 'Something else'; it.offsetWidth; it.textContent = before;`,
    seen: { '#it': 'Hojas y agua' },
  },
  {
    name: 'sentence marks stay with their sentence',
    script: `it.textContent = '3. Why? #';`,
    seen: { '#it': '3. ¿Por qué? #' },
  },
  {
    name: 'a decoration is taken away again',
    script: `${append('<a href="#it">#</a>')} it.lastChild.remove();`,
    seen: { '#it': 'Hojas y agua' },
  },
  {
    name: 'a text that holds comments is decorated',
    script: `${append('<sup>New</sup>', 'noted')}
      if (!noted.innerHTML.startsWith('Leaves <!-- a -->and<!-- b --> water<sup>')) throw new Error(noted.innerHTML);`,
    seen: { '#noted': 'Hojas y aguaNuevo' },
  },
  {
    name: 'labels of a graphic get a counter and an element of their own',
    script: `const tspan = document.createElementNS('http://www.w3.org/2000/svg', 'tspan');
      tspan.textContent = ' 25 %';
      label.append(tspan);
      hint.textContent = 'Pour (3)';`,
    seen: { '#label': 'Hojas y agua 25 %', '#hint': 'Sirve (3)' },
  },
  {
    name: 'the title gets a counter',
    script: `document.title = '(3) ' + 'Shop';`,
    seen: {},
  },
];

describe('a translated text stays translated when', () => {
  test.each(cases)('$name', async ({ name, script, seen }) => {
    const page = await harness.open(body);
    await run(page, record);
    await run(page, script);
    for (const [selector, text] of Object.entries(seen)) {
      expect(await seenBy(page, selector), selector).toBe(text);
    }
    if (name.includes('title')) expect(await page.title()).toBe('(3) Tienda');
    // Scripts read the original, but no frame showed it.
    const painted = await page.evaluate('window.seen.join()');
    expect(painted).not.toMatch(/Leaves|water|Made by|hands/);
    expect(harness.requested.filter((text) => /Leaves|Made|hands/.test(text))).toEqual([]);
    expect(harness.faults).toEqual([]);
  });
});
