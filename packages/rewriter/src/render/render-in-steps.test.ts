import { expect, test } from 'vitest';
import { readPage, samplePages } from '../../corpus/pages.ts';
import {
  buildDictionary,
  type CompiledPage,
  cut,
  fromPortable,
  render,
  renderInSteps,
  type Target,
  toPortable,
  units,
} from '../index.ts';

const targets: readonly Target[] = [
  { language: 'es', direction: 'ltr', link: (href) => `/es${href}` },
  { language: 'es', direction: 'ltr', headHtml: '<head>', live: { headHtml: '<live>' } },
];

function dictionaryOf(compiled: CompiledPage) {
  const some = units(compiled).filter((_, index) => index % 5 !== 0);
  return buildDictionary(some.map(({ text }) => [text, text.replaceAll('e', 'é')] as const));
}

test.each(targets)('a page rendered in steps has the same bytes as at once', async (target) => {
  let pauses = 0;
  // Rendered between the steps.
  const text = '<p>Made by <b>Ada</b> in <i>Rome</i>. <a href="/a">More</a>'.repeat(20);
  const other = cut(new TextEncoder().encode(text), { sourceLanguage: 'en' });
  for (const page of samplePages(12)) {
    const compiled = cut(readPage(page), { sourceLanguage: 'en' });
    const dictionary = dictionaryOf(compiled);
    const once = render(compiled, dictionary, target);
    for (const stepBytes of [1, 300, 20_000]) {
      const pause = async () => {
        pauses += 1;
        if (pauses % 50 === 0) render(other, dictionaryOf(other), target);
      };
      const inSteps = await renderInSteps(compiled, dictionary, target, pause, stepBytes);
      expect(Buffer.compare(inSteps, once), `${page.name} ${stepBytes}`).toBe(0);
    }
  }
  expect(pauses).toBeGreaterThan(1000);
});

test('a page renders the same after it was sent to another thread', () => {
  for (const page of samplePages(40)) {
    const compiled = cut(readPage(page), { sourceLanguage: 'en', dataAttributes: ['data-tip'] });
    const dictionary = dictionaryOf(compiled);
    const sent = fromPortable(structuredClone(toPortable(compiled)));
    for (const target of targets) {
      expect(render(sent, dictionary, target)).toEqual(render(compiled, dictionary, target));
    }
    expect(units(sent)).toEqual(units(compiled));
  }
});
