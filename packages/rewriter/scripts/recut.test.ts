import { fromPortable, recut, skipped, toPortable } from '@dragoman/rewriter';
import { describe, expect, test } from 'vitest';
import { deepPages } from '../corpus/hostile.ts';
import { toBytes } from '../reference/bytes.ts';
import { countedBytes } from '../reference/counted-bytes.ts';
import { equals, recutBreach } from '../reference/recut.ts';
import { cut } from '../src/cut/index.ts';
import { randomNumbers } from './mutate.ts';
import { goldenPages, pagePair, pagesOfPairs } from './page-pairs.ts';

const options = { sourceLanguage: 'en' } as const;

function breachesOf(pairs: Iterable<readonly [Uint8Array, Uint8Array]>): string[] {
  return [...pairs].flatMap(([one, other], number) => recutBreach(one, other, number) ?? []);
}

describe('cutting a page with the help of another gives what cutting it whole gives', () => {
  test('for changed pages, pages of a template and pages that have little in common', () => {
    const random = randomNumbers(1);
    const pages = pagesOfPairs(1);
    expect(breachesOf(Array.from({ length: 6000 }, () => pagePair(pages, random)))).toEqual([]);
  });

  test('for the golden cases, each with each', () => {
    const pages = goldenPages();
    expect(breachesOf(pages.flatMap((one) => pages.map((other) => [one, other] as const)))).toEqual(
      [],
    );
  });

  test('for a page that lost most of its content, without keeping its checkpoints', () => {
    const item = (number: number) => `<p>Item ${number} of the list</p>${'<hr>'.repeat(600)}`;
    const whole = Array.from({ length: 200 }, (_, number) => item(number)).join('');
    const short = toBytes(whole.replaceAll(/(?:<hr>)+/g, ''));
    const found = recut(cut(toBytes(whole), options), short, options, equals);
    expect(found).toEqual(cut(short, options));
  });
});

const sections = Array.from(
  { length: 300 },
  (_, number) =>
    `<section><h2>Heading ${number}</h2><p>Text <b>of</b> section ${number}.</p><img src=${number}.png></section>\n`,
);
const page = `<!doctype html><html><head><meta name=token content=0000><title>A page</title></head><body>${sections.join('')}</body></html>`;

/** Returns how many bytes of `html` are read to cut it with the help of `page`, relative to cutting it whole. */
function shareRead(html: string): number {
  const previous = cut(toBytes(page), options);
  const whole = countedBytes(toBytes(html));
  cut(whole.bytes, options);
  const counted = countedBytes(toBytes(html));
  const native = { bytes: 0 };
  recut(previous, counted.bytes, options, (one, other) => {
    native.bytes += other.length;
    return equals(one, other);
  });
  return (counted.count() - native.bytes) / whole.count();
}

describe('a page is read where it differs', () => {
  test.each([
    ['nothing', page],
    ['a token in the head', page.replace('0000', '1234567')],
    ['tokens at both ends', page.replace('0000', '1').replace('</body>', '<p>At 12:05</p></body>')],
    ['a missing section', page.replace(sections[150]!, '')],
    [
      'sections in another order',
      page.replace(sections[10]!, '').replace('</body>', `${sections[10]}</body>`),
    ],
  ])('%s', (_, html) => {
    expect(shareRead(html)).toBeLessThan(0.25);
  });

  test.each([
    ['other options', (previous: ReturnType<typeof cut>) => previous, { sourceLanguage: 'fr' }],
    [
      'a page of another thread',
      (previous: ReturnType<typeof cut>) => fromPortable(toPortable(previous)),
      options,
    ],
  ])('and as a whole after %s', (_, changed, given) => {
    const bytes = toBytes(page);
    expect(recut(changed(cut(bytes, options)), bytes, given, equals)).toEqual(cut(bytes, given));
  });

  test('and as a whole after a page with skipped content', () => {
    const long = toBytes(`${page}<p>${'word '.repeat(10_000)}`);
    const previous = cut(long, options);
    expect(skipped(previous)).toEqual([{ reason: 'unit-too-long', count: 1 }]);
    expect(recut(previous, toBytes(page), options, equals)).toEqual(cut(toBytes(page), options));
  });
});

describe('bytes read are linear in the page', () => {
  test.each(deepPages(16_000).map(({ name, html }) => [name, html] as const))('%s', (_, html) => {
    const previous = cut(toBytes(`<p>a</p>${html}`), options, 16);
    const whole = countedBytes(toBytes(html));
    cut(whole.bytes, options);
    const counted = countedBytes(toBytes(html));
    recut(previous, counted.bytes, options, equals, 16);
    expect(counted.count()).toBeLessThan(whole.count() * 3 + 40_000);
  });
});
