import { expect, test } from 'vitest';
import { parseAccept } from './accept.ts';
import { parsePreferences } from './prefer.ts';
import { parseQuery } from './query.ts';
import { contentRange, narrowByRange, withRange } from './range.ts';

test.each([
  ['return=minimal', { return: 'minimal' }],
  ['return=minimal, return=representation, count=exact', { return: 'minimal', count: 'exact' }],
  ['handling=strict, max-affected=5', { handling: 'strict', maxAffected: 5 }],
  ['max-affected=5', {}],
  ['timezone=Nowhere/Atall, timezone=Europe/Berlin', { timezone: 'Europe/Berlin' }],
  ['nonsense', {}],
])('Prefer: %s', (given, wanted) => expect(parsePreferences(given)).toEqual(wanted));

test.each([
  [undefined, 'array', false],
  ['application/vnd.pgrst.object+json;nulls=stripped', 'object', true],
  ['application/vnd.pgrst.array+json;nulls=stripped', 'array', true],
  ['text/csv', 'csv', false],
  ['text/html,*/*;q=0.1', 'array', false],
] as const)('Accept: %s', (given, shape, stripNulls) => {
  expect(parseAccept(given)).toMatchObject({ shape, stripNulls });
});

test('ranges', () => {
  expect(narrowByRange({ offset: 0, limit: undefined }, '5-9')).toEqual({ offset: 5, limit: 5 });
  expect(narrowByRange({ offset: 2, limit: 3 }, '0-100')).toEqual({ offset: 2, limit: 3 });
  expect(narrowByRange({ offset: 2, limit: 3 }, 'bytes=0-1')).toEqual({ offset: 2, limit: 3 });
  const query = parseQuery('limit=3&offset=2&pages.limit=1');
  expect(withRange(query, '0-0')).toMatchObject({
    limits: [
      { path: ['pages'], value: 1 },
      { path: [], value: 0 },
    ],
    offsets: [{ path: [], value: 2 }],
  });
  expect(withRange(query, undefined)).toBe(query);
  expect(contentRange(5, 5, 100)).toBe('5-9/100');
  expect(contentRange(0, 0, undefined)).toBe('*/*');
});
