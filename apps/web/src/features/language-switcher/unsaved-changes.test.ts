import { readSwitcherConfig } from '@dragoman/domain/language-switcher';
import { expect, test } from 'vitest';
import { restoreUnsaved, storeUnsaved } from './unsaved-changes.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
const full = {
  ...memory(),
  setItem() {
    throw new Error('full');
  },
};
const from = readSwitcherConfig({ fontSize: 12 });
const changes = { fontSize: 20, showFlags: true };

test.each([
  ['all, if the server has the old style', { fontSize: 12 }, changes],
  ['not what was changed elsewhere since', { fontSize: 14 }, { showFlags: true }],
  ['nothing, if all was saved', { ...changes }, {}],
  ['the rest, if a part was saved', { fontSize: 20 }, { showFlags: true }],
])('restores %s', (_, stored, expected) => {
  const store = memory();
  storeUnsaved(store, 'a', { changes, from });
  expect(restoreUnsaved(store, 'a', stored)).toEqual(expected);
  expect(restoreUnsaved(store, 'another', stored)).toEqual({});
});

test('stores nothing if there are no unsaved changes or the storage is full', () => {
  const store = memory();
  storeUnsaved(store, 'a', { changes, from });
  storeUnsaved(store, 'a', { changes: {}, from });
  expect(restoreUnsaved(store, 'a', { fontSize: 12 })).toEqual({});
  storeUnsaved(full, 'a', { changes, from });
  expect(restoreUnsaved(full, 'a', { fontSize: 12 })).toEqual({});
});

test.each(['', 'no json', '[]', '{"changes":7}', 'null'])('%j restores nothing', (text) => {
  const store = { ...memory(), getItem: () => text };
  expect(restoreUnsaved(store, 'a', null)).toEqual({});
});
