import { buildDictionary, cut, render, units } from '@dragoman/rewriter';
import { describe, expect, test } from 'vitest';
import { deepPages } from '../corpus/hostile.ts';
import { toBytes } from './bytes.ts';
import { countedBytes } from './counted-bytes.ts';

const options = { sourceLanguage: 'en' } as const;

/** Counts the bytes of the page read while cutting it, and while rendering it with all units translated. */
function bytesRead(html: string): { cut: number; render: number } {
  const counted = countedBytes(toBytes(html));
  const compiled = cut(counted.bytes, options);
  const whileCutting = counted.count();
  const found = units(cut(toBytes(html), options)).slice(0, 1000);
  const dictionary = buildDictionary(found.map(({ text }) => [text, `« ${text} »`] as const));
  render(compiled, dictionary, {
    language: 'es',
    direction: 'ltr',
    link: (href) => `/es${href}`,
    media: (address) => `/z${address}`,
  });
  return { cut: whileCutting, render: counted.count() - whileCutting };
}

const size = 16_000;
const small = deepPages(size);
const large = deepPages(size * 4);

describe('bytes read are linear in the page size', () => {
  test.each(small.map(({ name, html }, index) => [name, html, large[index]!.html] as const))(
    '%s',
    // On the longer page a unit may exceed the tag limit; the page is then copied instead.
    (_, html, longer) => {
      const before = bytesRead(html);
      const after = bytesRead(longer);
      const growth = longer.length / html.length;
      expect(after.cut).toBeLessThan(before.cut * growth * 1.2 + 2000);
      expect(after.render).toBeLessThan(before.render * growth * 1.2 + longer.length);
      expect(after.cut).toBeLessThan(longer.length * 40);
    },
  );

  test('an ordinary page of 5 MB', () => {
    const item =
      '<li class=item><a href="/item?a=1&amp;b=2" title="See it">An <b>item</b> of the list</a> at 12.50 € <img src=a.png alt="A picture">\n';
    const html = `<!doctype html><title>List</title><ul>${item.repeat(Math.ceil(5_000_000 / item.length))}</ul>`;
    const read = bytesRead(html);
    expect(read.cut).toBeLessThan(html.length * 6);
    expect(read.render).toBeLessThan(html.length * 3);
  });
});
