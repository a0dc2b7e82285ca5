import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDictionary, dictionaryFromBytes, emptyDictionary } from '../index.ts';

describe('the dictionary', () => {
  test('returns every translation, also when loaded from bytes', () => {
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

  test('the last translation of a source wins, and empty ones are skipped', () => {
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

  test('loads from bytes at any offset', () => {
    const bytes = buildDictionary([['a', 'b']]).toBytes();
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(dictionaryFromBytes(shifted.subarray(1)).get('a')).toBe('b');
  });

  // Dictionaries are stored as files: if these bytes change, change the magic number in `dictionary.ts` too.
  test('has the byte format of its magic number', () => {
    const bytes = buildDictionary([
      ['Good day', 'Bonjour'],
      ['Made by <1>Ada</1> & <2/>', '<2/> & <1>Ada</1> l’a fait'],
    ]).toBytes();
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      'a63a558d3af3ef3d26ab04b3b457a84040876f57b78529e872c579cf8d9ae002',
    );
  });

  test.each([
    [new Uint8Array(3)],
    [new Uint8Array(64)],
    [emptyDictionary.toBytes().subarray(0, 20)],
  ])('other bytes are rejected', (bytes) => {
    expect(() => dictionaryFromBytes(bytes)).toThrow(TypeError);
  });
});

test('a control character becomes a space between words and is removed elsewhere', () => {
  const of = (text: string) => buildDictionary([['a', text]]).get('a');
  expect(of('Buenos\u000b\u0085días')).toBe('Buenos días');
  expect(of('\u0001Buenos \u001fdías\u007f')).toBe('Buenos días');
});
