import { describe, expect, test } from 'vitest';
import { isolatedOffset, isolateTokens, typedText, withoutIsolates } from './isolated-tokens.ts';

/** Isolates written as brackets. */
const readable = (text: string) => text.replaceAll('\u2066', '[').replaceAll('\u2069', ']');
const written = (text: string) => text.replaceAll('[', '\u2066').replaceAll(']', '\u2069');

test('every tag and placeholder is isolated, and nothing else', () => {
  const text = 'مرحبًا {name}، <1>خرائطك</1> هنا.<3/>';
  expect(readable(isolateTokens(text))).toBe('مرحبًا [{name}]، [<1>]خرائطك[</1>] هنا.[<3/>]');
  expect(withoutIsolates(isolateTokens(text))).toBe(text);
});

test.each([
  [0, ''],
  [1, 'a'],
  [2, 'a[<'],
  [4, 'a[<1>]'],
  [5, 'a[<1>]b'],
  [9, 'a[<1>]b[</1>]'],
])('after %i characters the caret stands behind %s', (offset, before) => {
  const shown = isolateTokens('a<1>b</1>');
  expect(readable(shown.slice(0, isolatedOffset(shown, offset)))).toBe(before);
});

describe('an edit', () => {
  const edit = (field: string, before: string, inputType = 'insertText') => {
    const value = written(field.replace('|', ''));
    const { text, caret } = typedText(
      { value, selectionStart: field.indexOf('|') },
      { before, inputType },
    );
    return `${text.slice(0, caret)}|${text.slice(caret)}`;
  };

  test.each([
    ['a[<1>]bc|', 'a<1>b', 'a<1>bc|'],
    ['a[<1>c|]b', 'a<1>b', 'a<1>c|b'],
    ['a<1>|', 'a<1', 'a<1>|'],
  ])('%s is read without isolates', (field, before, expected) => {
    expect(edit(field, before)).toBe(expected);
  });

  test.each([
    ['a[<1>|b', 'deleteContentBackward', 'a<1|b'],
    ['a|<1>]b', 'deleteContentBackward', '|<1>b'],
    ['a|<1>]b', 'deleteContentForward', 'a|1>b'],
    ['a[<1>|b', 'deleteContentForward', 'a<1>|'],
  ])('that deletes only an isolate, %s, deletes its neighbor', (field, inputType, expected) => {
    expect(edit(field, 'a<1>b', inputType)).toBe(expected);
  });
});
