import { expect, test } from 'vitest';
import { guessEncoding, type LegacyEncoding } from './encodings.ts';

/** Letters of a sentence in each encoding, as spreadsheets of that language save them. */
test.each<[LegacyEncoding, string, string]>([
  ['windows-1252', 'es', 'T\xe9 verde, s\xed, ma\xf1ana. \xbfQu\xe9?'],
  ['windows-1252', 'de', 'Gr\xfcner Tee \x96 \x84hei\xdf\x93'],
  ['windows-1252', 'fr', 'L\x92\xe9t\xe9, \xe0 No\xebl'],
  ['windows-1251', 'ru', '\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0'],
  ['windows-1250', 'pl', 'Za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9 ja\x9f\xf1'],
  ['windows-1253', 'el', '\xca\xe1\xeb\xe7\xec\xdd\xf1\xe1 \xea\xfc\xf3\xec\xe5'],
  ['windows-1254', 'tr', 'G\xfcnayd\xfdn, \xe7ay i\xe7iyorum'],
  ['windows-1256', 'ar', '\xd4\xc7\xed \xc3\xce\xd6\xd1'],
  ['windows-1257', 'lt', '\xdealioji arbata, \xe0\xfeuolas'],
  ['shift_jis', 'ja', '\x97\xce\x92\x83'],
  ['euc-kr', 'ko', '\xb3\xec\xc2\xf7'],
  ['gb18030', 'zh', '\xc2\xcc\xb2\xe8'],
])('%s of a file in %s is recognized', (encoding, language, text) => {
  const file = Buffer.from(`source,target\nTea,${text}\n`, 'latin1');
  expect(guessEncoding(file, [language, 'en'])).toBe(encoding);
});

test('other letters outweigh the languages of the file', () => {
  const russian = Buffer.from('Tea,\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0\n', 'latin1');
  expect(guessEncoding(russian, ['es', 'en'])).toBe('windows-1251');
  const spanish = Buffer.from('Tea,T\xe9 de ma\xf1ana\n', 'latin1');
  expect(guessEncoding(spanish, ['ru', 'en'])).toBe('windows-1252');
});

test('bytes that no text has are of no encoding', () => {
  expect(guessEncoding(Buffer.from('T\xe9\0', 'latin1'), ['es'])).toBeUndefined();
});
