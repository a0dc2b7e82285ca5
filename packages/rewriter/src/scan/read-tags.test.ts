import { describe, expect, test } from 'vitest';
import { countedBytes } from '../../reference/counted-bytes.ts';
import { readTags } from './read-tags.ts';

const read = (html: string, wanted: readonly string[] = ['a', 'href']) => [
  ...readTags(new TextEncoder().encode(html), wanted),
];

test('yields tags with the wanted attributes, decoded, the first of each name', () => {
  const html = '<P A=1 a=2 b=3>x<a href="/?a&amp;b" a><my-tag></MY-tag>';
  expect(read(html).map(({ name, isEnd, attributes }) => [name, isEnd, ...attributes])).toEqual([
    ['p', false, ['a', '1']],
    ['a', false, ['href', '/?a&b'], ['a', '']],
    ['my-tag', false],
    ['my-tag', true],
  ]);
});

test('text stands between what it yields', () => {
  const html = '<!doctype html>a<b>b</b>< c<!-- <i> -->d</ e>f<title><g></title>h<i href="';
  let from = 0;
  const texts = read(html).map(({ start, end }) => {
    const text = html.slice(from, start);
    from = end;
    return text;
  });
  expect([...texts, html.slice(from)]).toEqual(['', 'a', 'b', '< c', 'd', 'f', '<g>', 'h', '']);
});

test.each([
  ['<script>a<b></script>', 'a<b>'],
  ['<script><!--<script></script>--></script>', '<!--<script></script>-->'],
  ['<textarea></p></textarea >', '</p>'],
  ['<style>a</styles></style>', 'a</styles>'],
  ['<plaintext>a<b>', 'a<b>'],
  ['<title>never closed', 'never closed'],
  ['<p>a', ''],
])('raw text of %s', (html, text) => {
  const [first] = read(html);
  expect(html.slice(first!.end, first!.rawEnd)).toBe(text);
});

describe('bytes read are linear in the page', () => {
  const parts = ['<link a ', '<a href="', '<', '</', '<!--', '<!-- -', '<script', '<script>', '</script', '<title>', '<a href=&#x', '&', '<a/', "<a '", '<a =']; // biome-ignore format: a list
  test.each([...parts, ...parts.map((part) => `${part}>`)])('%j repeated', (part) => {
    const cost = (times: number) => {
      const counted = countedBytes(new TextEncoder().encode(part.repeat(times)));
      for (const _ of readTags(counted.bytes, ['a', 'href']));
      return counted.count();
    };
    expect(cost(4000)).toBeLessThan(cost(1000) * 4.1 + 100);
  });
});
