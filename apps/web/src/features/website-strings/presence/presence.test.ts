import { expect, test } from 'vitest';
import { readEditors } from './presence.ts';

test('editors are grouped by string; anything else than an edited string is ignored', () => {
  const found = readEditors([
    { string: 'a' },
    { string: 'a', admin: true, phx_ref: 'x' },
    { string: 'b', admin: 'yes' },
    { string: null },
    { string: { toString: 'c' } },
    {},
    null,
    'a',
    undefined,
  ]);
  expect([...found]).toEqual([
    ['a', [{ isAdmin: false }, { isAdmin: true }]],
    ['b', [{ isAdmin: false }]],
  ]);
});
