import { describe, expect, test } from 'vitest';
import { importsIn, isInAny, plainText, sourcesIn } from './public-text.ts';

const page = (html: string) => sourcesIn(Buffer.from(html), 500);

test('escapes of scripts and markup are decoded, also where a step ends', async () => {
  const source = String.raw`caf\u00e9 \x41 \u{1f600}\n\"&amp;&#233;&#xe9;&nbsp;`;
  const plain = 'café A 😀 "&éé\u00a0';
  expect(await plainText(source)).toBe(plain);
  const padding = 'x'.repeat(64 * 1024 - 20);
  for (let shift = 0; shift < 24; shift++) {
    const before = padding + 'y'.repeat(shift);
    expect(await plainText(before + source)).toBe(before + plain);
  }
});

test('white space is one space, also where a step ends', async () => {
  const found = await plainText(`a${' \n'.repeat(100_000)}b`);
  expect(found).toBe('a b');
});

test('scripts and links of a page are found', async () => {
  const html = `<script src="/a.js?x=1&amp;y=2"></script><link rel=modulepreload href=b.mjs>
    <script>document.write('<script src="/no.js">')</script><!-- <script src="/no.js"> --><img src=c.js>`;
  expect(await page(html)).toEqual(['/a.js?x=1&y=2', 'b.mjs']);
  expect(await sourcesIn(Buffer.from('<link href=a>'.repeat(9)), 3)).toHaveLength(3);
});

test('chunks of a bundle are found', () => {
  const bundle =
    'import("./chunk-1.js"),import(\'../b.mjs\'),["/c.js","d.js","./e.css","x/./f.js"]';
  expect(importsIn(bundle, '/assets/app.js', 500)).toEqual([
    '/assets/chunk-1.js',
    '/b.mjs',
    '/c.js',
  ]);
});

test('a text is public if each of its pieces is in a place', async () => {
  const long = 'Words of a page. '.repeat(60).trim();
  expect(await isInAny(['', `x ${long} y`], long)).toBe(true);
  expect(await isInAny(['', `x ${long} y`], `${long} Other words`)).toBe(false);
});

/** Each of these took minutes before, and nothing else ran meanwhile. */
describe('a hostile page lets other work go on', () => {
  const size = 3 * 1024 * 1024;
  test.each(['<link a ', '<script ', '<', '&#x0', '\\', '"./', "'a"])(
    '%j repeated',
    async (part) => {
      const hostile = part.repeat(size / part.length);
      let turns = 0;
      const otherWork = () => {
        turns += 1;
        next = setImmediate(otherWork);
      };
      let next = setImmediate(otherWork);
      expect((await plainText(hostile)).length).toBeLessThanOrEqual(size);
      clearImmediate(next);
      expect(turns).toBeGreaterThan(40);
      expect(await page(hostile)).toEqual([]);
      expect(importsIn(hostile, '/', 500)).toEqual([]);
    },
  );

  test('a text that is almost there', async () => {
    const places = Array.from({ length: 7 }, () => 'a'.repeat(size));
    const texts = Array.from({ length: 60 }, () => `${'a'.repeat(250)}b${'a'.repeat(749)}`);
    const found = await Promise.all(texts.map((text) => isInAny(places, text)));
    expect(found).not.toContain(true);
  });
});
