import { describe, expect, test } from 'vitest';
import { refreshAddress } from './refresh.ts';
import { formatSrcset, parseSrcset } from './srcset.ts';
import { styleAddresses } from './style.ts';

describe('srcset', () => {
  test.each([
    ['a.png', [['a.png', '']]],
    [
      'a.png 1x, b.png 2x',
      [
        ['a.png', '1x'],
        ['b.png', '2x'],
      ],
    ],
    ['a.png,b.png 2x', [['a.png,b.png', '2x']]],
    [
      'a.png, b.png',
      [
        ['a.png', ''],
        ['b.png', ''],
      ],
    ],
    [
      ' ,\n a.png\t100w ,,, b.png 200w, ',
      [
        ['a.png', '100w'],
        ['b.png', '200w'],
      ],
    ],
    [
      '/i,w_200/a.png 200w, /i,w_400/a.png 400w',
      [
        ['/i,w_200/a.png', '200w'],
        ['/i,w_400/a.png', '400w'],
      ],
    ],
    ['data:image/png;base64,AA== 1x', [['data:image/png;base64,AA==', '1x']]],
    [
      'a.png (1, 2)x, b.png',
      [
        ['a.png', '(1, 2)x'],
        ['b.png', ''],
      ],
    ],
    ['', []],
    [' , ', []],
  ])('%j', (value, expected) => {
    const found = parseSrcset(value);
    expect(found.map(({ address, descriptor }) => [address, descriptor])).toEqual(expected);
    expect(parseSrcset(formatSrcset(found))).toEqual(found);
  });
});

describe('URLs of an inline style', () => {
  test.each([
    ['background:url(a.png)', ['a.png']],
    ['background: URL( "a b.png" ) , url(\'c.png\')', ['a b.png', 'c.png']],
    ['background:url( a.png )', ['a.png']],
    ['background:url("a.png)', []],
    ['background:url(', []],
    ['background:url()', []],
    ['color:red', []],
    ['--x:curl(1)', ['1']],
  ])('%s', (style, expected) => {
    const found = styleAddresses(style);
    expect(found.map(({ text }) => text)).toEqual(expected);
    for (const { text, start, end } of found) expect(style.slice(start, end)).toBe(text);
  });
});

describe('the URL of a refresh', () => {
  test.each([
    ['5; url=/a', '/a'],
    ['0;URL="/a b"', '/a b'],
    ["0; url='/a' and more", '/a'],
    [' 1.5 , /a', '/a'],
    ['0;/url=a', '/url=a'],
    ['0; url="/a', '/a'],
    ['5', undefined],
    ['5; url=', undefined],
    ['url=/a', undefined],
    ['', undefined],
  ])('%j', (content, expected) => {
    const found = refreshAddress(content);
    expect(found?.text).toBe(expected);
    if (found !== undefined) expect(content.slice(found.start, found.end)).toBe(expected);
  });
});
