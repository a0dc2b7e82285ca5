import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeUnitText } from '../website-strings/index.ts';
import { countWords } from './index.ts';

describe('countWords', () => {
  test.each([
    ['Made by <1>Ada</1> in Rome', 'en', 5],
    ['half<1>word</1>', 'en', 1],
    ['one<1/>two', 'en', 2],
    ['e-mail — don’t, 3 ways…', 'en', 4],
    ['', 'en', 0],
    ['— … !', 'en', 0],
    ['a\u00a0b', 'en', 2],
    ['안녕하세요 세계', 'ko', 2],
    ['مرحبا بالعالم', 'ar', 2],
    ['\\<1> is literal', 'en', 3],
  ])('%s (%s) has %i', (text, language, words) => {
    expect(countWords(text, language)).toBe(words);
  });

  test('scripts without spaces are segmented, including Latin words in them', () => {
    expect(countWords('私は学生です', 'ja')).toBeGreaterThanOrEqual(3);
    expect(countWords('我们爱翻译', 'zh')).toBeGreaterThanOrEqual(2);
    expect(countWords('ฉันรักภาษาไทย', 'th')).toBeGreaterThanOrEqual(3);
    expect(countWords('iPhone 手机', 'zh')).toBe(2);
  });

  test('an unknown language does not throw', () => {
    expect(countWords('手机', 'not a language')).toBe(1);
  });

  test('tags never change the count of spaced text', () => {
    const word = fc.stringMatching(/^[a-z<\\]{0,5}[a-z][a-z<>\\]{0,5}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const plain = escapeUnitText(words.join(' '));
        expect(countWords(plain, 'en')).toBe(words.length);
        expect(countWords(`<1>${plain}</1>`, 'en')).toBe(words.length);
      }),
    );
  });
});
