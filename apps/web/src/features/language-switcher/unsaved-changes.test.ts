import { readSwitcherConfig } from '@dragoman/domain/language-switcher';
import { expect, test } from 'vitest';
import { keepUnsaved, restoreUnsaved } from './unsaved-changes.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
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
  ['as stored when it was closed', { fontSize: 12 }, changes],
  ['changed elsewhere since: that stays', { fontSize: 14 }, { showFlags: true }],
  ['saved after all', { ...changes }, {}],
  ['in part', { fontSize: 20 }, { showFlags: true }],
])('%s', (_, stored, expected) => {
  const store = memory();
  keepUnsaved(store, 'a', { changes, from });
  expect(restoreUnsaved(store, 'a', stored)).toEqual(expected);
  expect(restoreUnsaved(store, 'another', stored)).toEqual({});
});

test('nothing is kept once nothing is unsaved, nor where there is no room', () => {
  const store = memory();
  keepUnsaved(store, 'a', { changes, from });
  keepUnsaved(store, 'a', { changes: {}, from });
  expect(restoreUnsaved(store, 'a', { fontSize: 12 })).toEqual({});
  keepUnsaved(full, 'a', { changes, from });
  expect(restoreUnsaved(full, 'a', { fontSize: 12 })).toEqual({});
});

test.each(['', 'no json', '[]', '{"changes":7}', 'null'])('%j is nothing', (text) => {
  const store = { ...memory(), getItem: () => text };
  expect(restoreUnsaved(store, 'a', null)).toEqual({});
});
