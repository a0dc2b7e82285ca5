import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDictionary, dictionaryFromBytes, emptyDictionary } from '../index.ts';

describe('the dictionary', () => {
  test('gives back every translation, also from its bytes', () => {
    const text = fc.string({
      minLength: 1,
      unit: fc.constantFrom('a', 'é', '<', '1', '>', '/', '&', '"'),
    });
    fc.assert(
      fc.property(fc.dictionary(text, text), (pairs) => {
        const entries = Object.entries(pairs).filter(([source]) => source !== '');
        const built = buildDictionary(entries);
        const read = dictionaryFromBytes(built.toBytes());
        expect(read.size).toBe(entries.length);
        for (const [source, translation] of entries) expect(read.get(source)).toBe(translation);
      }),
    );
  });

  test('of the same source the last translation counts, and empty ones do not', () => {
    const built = buildDictionary([
      ['a', 'b'],
      ['a', 'c'],
      ['d', ''],
    ]);
    expect([built.size, built.get('a'), built.get('d'), built.get('x')]).toEqual([
      1,
      'c',
      undefined,
      undefined,
    ]);
  });

  test('is read from bytes at any offset', () => {
    const bytes = buildDictionary([['a', 'b']]).toBytes();
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(dictionaryFromBytes(shifted.subarray(1)).get('a')).toBe('b');
  });

  test.each([
    [new Uint8Array(3)],
    [new Uint8Array(64)],
    [emptyDictionary.toBytes().subarray(0, 20)],
  ])('other bytes are refused', (bytes) => {
    expect(() => dictionaryFromBytes(bytes)).toThrow(TypeError);
  });
});
