import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildDictionary,
  cut,
  dictionaryFromBytes,
  dictionaryFromSource,
  emptyDictionary,
  render,
} from '../index.ts';

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

describe('a dictionary opened from a source', () => {
  const sourceOf = (bytes: Uint8Array) => ({
    length: bytes.length,
    read: (target: Uint8Array, position: number) => {
      target.set(bytes.subarray(position, position + target.length));
    },
  });
  const entries = Array.from(
    { length: 20_000 },
    (_, n) => [`Text ${n}`, `Texte ${n} ${'é'.repeat(n % 50)}`] as const,
  );

  test('returns every translation, also those longer than a page', () => {
    const long = 'ü'.repeat(20_000);
    const bytes = buildDictionary([...entries, ['long', long], ['after', 'après']]).toBytes();
    const opened = dictionaryFromSource(sourceOf(bytes));
    expect([opened.get('after'), opened.get('long'), opened.get('none')]).toEqual([
      'après',
      long,
      undefined,
    ]);
    for (const [source, translation] of entries) expect(opened.get(source)).toBe(translation);
    expect(opened.toBytes()).toEqual(bytes);
  });

  test('reads only what look-ups need', () => {
    const opened = dictionaryFromSource(sourceOf(buildDictionary(entries).toBytes()));
    expect(opened.get('Text 7')).toBe('Texte 7 ééééééé');
    expect(opened.byteLength).toBeLessThan(20_000);
    expect(opened.toBytes().length).toBeGreaterThan(1_000_000);
    expect(opened.byteLength).toBeGreaterThan(1_000_000);
  });

  test('renders the same page', () => {
    const html = `<html><body>${entries.map(([text], n) => `<p>${text}<p title="${text}"><b>${n}</b>`).join('')}`;
    const compiled = cut(new TextEncoder().encode(html), { sourceLanguage: 'en' });
    const built = buildDictionary(entries);
    const opened = dictionaryFromSource(sourceOf(built.toBytes()));
    const target = { language: 'fr', direction: 'ltr' } as const;
    expect(render(compiled, opened, target)).toEqual(render(compiled, built, target));
  });

  test('throws the error of its source', () => {
    const bytes = buildDictionary(entries).toBytes();
    let isGone = false;
    const source = sourceOf(bytes);
    const opened = dictionaryFromSource({
      ...source,
      read: (target, position) => {
        if (isGone) throw new Error('gone');
        source.read(target, position);
      },
    });
    isGone = true;
    expect(() => opened.get('Text 19999')).toThrow('gone');
    expect(() => dictionaryFromSource(sourceOf(new Uint8Array(64)))).toThrow(TypeError);
  });
});
