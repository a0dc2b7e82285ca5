import { describe, expect, test } from 'vitest';
import { isNotModified, requestedRange } from './conditions.ts';

const validators = { eTag: '"abc"', lastModified: new Date('2026-01-02T03:04:05.678Z') };
const modified = validators.lastModified.toUTCString();

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ 'if-none-match': '"abc"' }, true],
  [{ 'if-none-match': 'W/"abc"' }, true],
  [{ 'if-none-match': '"x", "abc"' }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': '"x"' }, false],
  [{ 'if-none-match': '"x"', 'if-modified-since': modified }, false],
  [{ 'if-modified-since': modified }, true],
  [{ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }, false],
  [{ 'if-modified-since': 'yesterday' }, false],
])('%j is fresh: %s', (headers, expected) => {
  expect(isNotModified(headers, validators)).toBe(expected);
});

describe('a range of ten bytes', () => {
  test.each<[string, ReturnType<typeof requestedRange>]>([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-1', undefined],
  ])('%s', (range, expected) => {
    expect(requestedRange({ range }, validators, 10)).toEqual(expected);
  });

  test('applies only if If-Range matches', () => {
    const range = 'bytes=0-1';
    expect(requestedRange({ range, 'if-range': '"abc"' }, validators, 10)).toEqual({
      start: 0,
      end: 1,
    });
    expect(requestedRange({ range, 'if-range': modified }, validators, 10)).toEqual({
      start: 0,
      end: 1,
    });
    expect(requestedRange({ range, 'if-range': '"x"' }, validators, 10)).toBeUndefined();
  });

  test('of an empty file is unsatisfiable', () => {
    expect(requestedRange({ range: 'bytes=0-' }, validators, 0)).toBe('unsatisfiable');
    expect(requestedRange({}, validators, 0)).toBeUndefined();
  });
});
