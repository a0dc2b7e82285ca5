import { expect, test } from 'vitest';
import { type HeaderList, sameFields, withFields } from './header-list.ts';

const stored: HeaderList = [
  ['Content-Type', 'text/html'],
  ['Link', '</a>; rel=preload'],
  ['Date', 'Sun, 22 Nov 2026 10:00:00 GMT'],
  ['Link', '</b>; rel=preload'],
  ['Content-Length', '10'],
];

test('the fields of a 304 replace those of the same name, in their place, and add the others', () => {
  const fresh: HeaderList = [
    ['date', 'Sun, 22 Nov 2026 10:00:05 GMT'],
    ['link', '</c>; rel=preload'],
    ['content-length', '0'],
    ['etag', '"2"'],
  ];
  expect(withFields(stored, fresh)).toEqual([
    ['Content-Type', 'text/html'],
    ['link', '</c>; rel=preload'],
    ['date', 'Sun, 22 Nov 2026 10:00:05 GMT'],
    ['Content-Length', '10'],
    ['etag', '"2"'],
  ]);
});
test('lists are the same if only Date and Age differ', () => {
  const later = stored.map(([name, value]): [string, string] => [
    name,
    name === 'Date' ? '' : value,
  ]);
  expect(sameFields(stored, later)).toBe(true);
  const other = stored.map(([name]): [string, string] => [name, 'other']);
  expect(sameFields(stored, other)).toBe(false);
  expect(sameFields(stored, stored.slice(1))).toBe(false);
});
