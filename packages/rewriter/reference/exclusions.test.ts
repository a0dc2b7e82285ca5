import { describe, expect, test } from 'vitest';
import { type CutOptions, cut, units } from '../src/index.ts';
import { referenceUnits } from './reference.ts';

const page = `<!doctype html><html lang=en class=site><head><title>Shop</title>
<meta name=description content="A shop"></head><body><nav id=top><a class="x link" href=/><b class=y>Home</b></a></nav>
<main class="x page"><section data-kind=price-list><p class=y>One <i class=x><b class=y>two</b></i> three</p>
<img alt="A red chair" title="Red"><ul><li class=y>Deep<ul><li class=x>Deeper</li></ul></li></ul></section>
<p translate=no>Never <b class=x translate=yes>ever</b></p></main><p class=y>Last<footer>© <span>Us</span></footer></body></html>`;

const selectors = [
  ...[
    '.x .y',
    '.x > .y',
    'section > p',
    'main p',
    'nav b, footer',
    '* > b',
    '.x .x',
    'li li',
    'body',
  ],
  ...['[data-kind^=price]', '[data-kind$=list]', '[data-kind*=e-l]', '[class~=y]', '[lang|=en] li'],
  ...['[data-kind=PRICE-LIST i]', 'main .x.y', 'p .y', 'html.site', 'title', 'main > section li.x'],
];

/** Texts in a fixed order: the reference lists attributes and runs in another one. */
function both(options: Omit<CutOptions, 'sourceLanguage'>): [string[], string[]] {
  const all = { sourceLanguage: 'en', ...options };
  const ours = units(cut(new TextEncoder().encode(page), all)).map(({ text }) => text);
  const theirs = new Set(referenceUnits(page, all).map(({ text }) => text));
  return [ours.toSorted(), [...theirs].toSorted()];
}

describe('the reference implementation reads from right to left and finds the same', () => {
  test.each(selectors)('excluding %s', (selector) => {
    const [ours, theirs] = both({ excludedSelectors: [selector] });
    expect(ours).toEqual(theirs);
    if (selector !== 'main .x.y') expect(ours).not.toEqual(both({})[0]);
  });

  test.each(selectors)('only %s', (selector) => {
    const [ours, theirs] = both({ onlySelectors: [selector] });
    expect(ours).toEqual(theirs);
  });

  test.each(['alt', 'img@alt', 'IMG@Title', 'p@alt'])('excluding the attribute %s', (name) => {
    const [ours, theirs] = both({ excludedAttributes: [name.toLowerCase()] });
    expect(ours).toEqual(theirs);
    expect(ours).toHaveLength(both({})[0].length - (name === 'p@alt' ? 0 : 1));
  });

  test('an excluded element in one that alone is translated', () => {
    const options = { onlySelectors: ['main'], excludedSelectors: ['main ul'] };
    const [ours, theirs] = both(options);
    expect(ours).toEqual(theirs);
    expect(ours).toEqual(['A red chair', 'One <1><2>two</2></1> three', 'Red', 'ever']);
  });
});
