/**
 * node cost.ts [megabytes = 1]: measures cutting, listing and rendering a page of one repeated text, per megabyte and
 * relative to ordinary prose.
 */
import { buildDictionary, cut, render, units } from '@dragoman/rewriter';

const megabytes = Number(process.argv[2] ?? 1);
const parts = {
  prose: 'An ordinary sentence of a page, ',
  '<': '<',
  '< ': '< ',
  '<1>': '<1>',
  '&': '&',
  '& ': '& ',
  '&amp;': '&amp;',
  '&x;': '&x;',
  '&bogusname': '&bogusname',
  '&#65;': '&#65;',
  '\\': '\\',
  '\\<': '\\<',
  '\0': '\0',
  digits: '12345 ',
  '@': 'a@',
};

function milliseconds(work: () => void): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

function costOf(part: string, size: number): number {
  const paragraph = `<p>a ${part.repeat(Math.floor(size / part.length))}</p>`;
  const bytes = new TextEncoder().encode(
    paragraph.repeat(Math.ceil((megabytes * 1e6) / paragraph.length)),
  );
  return milliseconds(() => {
    const compiled = cut(bytes, { sourceLanguage: 'en' });
    const pairs = units(compiled).map(({ text }) => [text, text] as const);
    render(compiled, buildDictionary(pairs), { language: 'es', direction: 'ltr' });
  });
}

for (const size of [20_000, megabytes * 1e6]) {
  const prose = costOf(parts.prose, size);
  for (const [name, part] of Object.entries(parts)) {
    const cost = costOf(part, size);
    const paragraph = `${size / 1000} kB a paragraph`;
    console.log(
      `${paragraph}: ${JSON.stringify(name)} ${cost.toFixed(1)} ms, ${(cost / prose).toFixed(1)} x`,
    );
  }
}
