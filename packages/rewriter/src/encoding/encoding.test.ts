import { describe, expect, test } from 'vitest';
import { decodePage } from '../index.ts';

const utf8 = new TextEncoder();
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const latin = (html: string) => Uint8Array.from(html, (character) => character.charCodeAt(0));

describe('the encoding of a page', () => {
  test.each([
    [
      'Content-Type',
      latin('\xcf\xf0\xe8'),
      'text/html; charset=windows-1251',
      'windows-1251',
      'При',
    ],
    [
      'meta charset',
      latin('<meta charset=latin1>\xe9'),
      undefined,
      'windows-1252',
      '<meta charset="utf-8">é',
    ],
    [
      'meta http-equiv',
      latin('<meta http-equiv=Content-Type content="text/html; charset=shift_jis">\x82\xa0'),
      undefined,
      'shift_jis',
      '<meta http-equiv=Content-Type content="text/html; charset=utf-8">あ',
    ],
    [
      'a UTF-16 byte-order mark',
      Uint8Array.of(0xff, 0xfe, 0x61, 0),
      'text/html; charset=utf-8',
      'utf-16le',
      'a',
    ],
    ['nothing, not UTF-8', latin('caf\xe9'), undefined, 'windows-1252', 'café'],
    [
      'a declaration in a comment is ignored',
      latin('<!--<meta charset=koi8-r>-->\xe9'),
      undefined,
      'windows-1252',
      '<!--<meta charset=koi8-r>-->é',
    ],
  ])('by %s', (_name, bytes, contentType, encoding, expected) => {
    const page = decodePage(bytes, contentType);
    expect([
      page.encoding,
      text(page.bytes).replace('charset=utf-8>', 'charset="utf-8">'),
      page.transcoded,
    ]).toEqual([encoding, expected, true]);
  });

  test('UTF-8 is returned unchanged, including invalid bytes', () => {
    const bytes = Uint8Array.of(0x61, 0xff);
    expect(decodePage(bytes, 'text/html; charset=utf8').bytes).toBe(bytes);
    const valid = utf8.encode('é');
    expect(decodePage(valid)).toEqual({ bytes: valid, encoding: 'utf-8', transcoded: false });
  });
});
