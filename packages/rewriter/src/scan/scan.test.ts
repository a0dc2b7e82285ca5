import { describe, expect, test } from 'vitest';
import { declarationEnd, rawTextEnd, scriptEnd } from '../text/markup.ts';
import { attributeId, attributeTable } from './attributes.ts';
import { DOUBLE, NO_VALUE, SINGLE, TagReader, UNQUOTED } from './tag-reader.ts';
import { tagTable } from './tags.ts';

const bytes = (html: string) => new TextEncoder().encode(html);

function readTag(html: string) {
  const reader = new TagReader().startPage(bytes(html), attributeTable);
  const end = reader.read(1);
  const attributes = Array.from({ length: reader.attributeCount }, (_, slot) => [
    attributeTable.names[reader.ids[slot]!],
    html.slice(reader.starts[slot], reader.ends[slot]),
    reader.quotes[slot],
  ]);
  return { end, name: tagTable.names[reader.tag], selfClosing: reader.selfClosing, attributes };
}

describe('a tag', () => {
  test.each([
    ['<p>x', 3, 'p', []],
    ['<DIV\n>', 6, 'div', []],
    ['<unknown>', 9, '', []],
    ['<p\0>', 4, '', []],
    ['<a href=x/>', 11, 'a', [['href', 'x/', UNQUOTED]]],
    ['<a href="x>y">', 14, 'a', [['href', 'x>y', DOUBLE]]],
    ["<a href='x\"y'>", 14, 'a', [['href', 'x"y', SINGLE]]],
    ['<a href = x>', 12, 'a', [['href', 'x', UNQUOTED]]],
    ['<a href= >', 10, 'a', [['href', '', UNQUOTED]]],
    ['<a HREF>', 8, 'a', [['href', '', NO_VALUE]]],
    ['<a title=a title=b>', 19, 'a', [['title', 'a', UNQUOTED]]],
    [
      '<a title="a"href=b>',
      19,
      'a',
      [
        ['title', 'a', DOUBLE],
        ['href', 'b', UNQUOTED],
      ],
    ],
    ['<a/title=a>', 11, 'a', [['title', 'a', UNQUOTED]]],
    ['<a =x title=a>', 14, 'a', [['title', 'a', UNQUOTED]]],
    ['<a title=a"b\'c<d=e`>', 20, 'a', [['title', 'a"b\'c<d=e`', UNQUOTED]]],
    ['<a other=x title=y>', 19, 'a', [['title', 'y', UNQUOTED]]],
    ['<a title="x', -1, 'a', [['title', 'x', DOUBLE]]],
    ['<a title', -1, 'a', [['title', '', NO_VALUE]]],
    ['<a', -1, 'a', []],
  ])('%j', (html, end, name, attributes) => {
    expect(readTag(html)).toMatchObject({ end, name, attributes });
  });

  test.each([
    ['<br/>', true],
    ['<br />', true],
    ['<br / >', false],
    ['<br/a>', false],
    ['<a href=x/>', false],
  ])('self-closing: %s', (html, expected) => {
    expect(readTag(html).selfClosing).toBe(expected);
  });

  test('stores at most 64 attributes and the first of each name', () => {
    const reader = new TagReader().startPage(
      bytes(`<p title=a ${'class=b '.repeat(500)}>`),
      attributeTable,
    );
    reader.read(1);
    expect(reader.attributeCount).toBe(2);
    expect(reader.slotOf(attributeId('class'))).toBe(1);
    expect(reader.slotOf(attributeId('href'))).toBe(-1);
  });
});

describe('declarations end where the standard says', () => {
  test.each([
    ['<!-- a -->|x', false],
    ['<!-->|x', false],
    ['<!--->|x', false],
    ['<!-- a --!>|x', false],
    ['<!-- a -- > b -->|x', false],
    ['<!-- a', false],
    ['<!doctype html>|x', false],
    ['<!DOCTYPE html "a>|b">', false],
    ['<?php a ?>|b', false],
    ['<!x>|', false],
    ['</ x>|', false],
    ['<![CDATA[ a>|]]>', false],
    ['<![CDATA[ a> ]]>|b', true],
    ['<![CDATA[]]>|b', true],
    ['<![cdata[ a>|]]>', true],
    ['<![CDATA[ a ]>', true],
  ])('%s (foreign: %s)', (marked, inForeign) => {
    const expected = marked.includes('|') ? marked.indexOf('|') : marked.length;
    expect(declarationEnd(bytes(marked.replace('|', '')), 0, inForeign)).toBe(expected);
  });
});

describe('raw text ends at its own end tag', () => {
  test.each([
    ['a</style>', 1],
    ['a</STYLE\n>', 1],
    ['a</style/>', 1],
    ['</styles></style >', 9],
    ['<</style>', 1],
    ['a</style', 8],
    ['<!--</style>-->', 4],
  ])('%s', (html, expected) => {
    expect(rawTextEnd(bytes(html), 0, 'style')).toBe(expected);
  });

  test.each([
    ['a</script>', 1],
    ['"</scr"</script>', 7],
    ['<!-- </script>', 5],
    ['<!-- <script> </script> --></script>', 27],
    ['<!-- <script> </script> </script>', 24],
    ['<!-- <script> --></script>', 17],
    ['<!--><script></script>', 13],
    ['<!-- <scripts> </script>', 15],
    ['<!-- <script> </script>', 23],
  ])('of a script: %s', (html, expected) => {
    expect(scriptEnd(bytes(html), 0)).toBe(expected);
  });
});
