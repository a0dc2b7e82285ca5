import { describe, expect, test } from 'vitest';
import { readPictureMessage } from './messages.ts';

describe('a message of the picture', () => {
  test.each([
    [{ type: 'visible', ids: ['a', 'b'] }],
    [{ type: 'select', id: 'a', occurrence: 2, href: 'https://shop.example/' }],
    [{ type: 'select', id: null, occurrence: 0, href: null }],
    [{ type: 'place', box: { x: -1, y: 2.5, width: 3, height: 4 } }],
    [{ type: 'place', box: null }],
    [{ type: 'follow', href: 'https://shop.example/' }],
    [{ type: 'leave' }],
    [{ type: 'stale' }],
    [{ type: 'texts', texts: ['Tea', 'Made by <1>Ada</1>'] }],
  ])('%j is read as it is', (message) => {
    expect(readPictureMessage(message)).toEqual(message);
  });

  test('has no more than its fields', () => {
    expect(readPictureMessage({ type: 'leave', html: '<script>' })).toEqual({ type: 'leave' });
  });

  test.each([
    [undefined],
    [null],
    ['leave'],
    [['leave']],
    [{}],
    [{ type: 'save', id: 'a' }],
    [{ type: 'visible', ids: 'a' }],
    [{ type: 'visible', ids: [1] }],
    [{ type: 'select', id: 'a' }],
    [{ type: 'select', id: 1, occurrence: 0, href: null }],
    [{ type: 'select', id: 'a', occurrence: -1, href: null }],
    [{ type: 'select', id: 'a', occurrence: 0.5, href: null }],
    [{ type: 'select', id: 'a', occurrence: 0, href: 'x'.repeat(10_001) }],
    [{ type: 'place', box: { x: 0, y: 0, width: 1 } }],
    [{ type: 'place', box: { x: 0, y: 0, width: 1, height: Number.NaN } }],
    [{ type: 'place', box: [0, 0, 1, 1] }],
    [{ type: 'follow', href: null }],
    [{ type: 'texts', texts: [null] }],
  ])('%j is ignored', (message) => {
    expect(readPictureMessage(message)).toBeUndefined();
  });
});
