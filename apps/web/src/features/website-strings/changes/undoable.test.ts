import { expect, test, vi } from 'vitest';
import { preferTextUndo, undoable, undoLast } from './undoable.ts';

test('actions are undone once, the last one first; a reverted draft goes before them', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const undoFirst = undoable(first);
  undoable(second);
  expect([undoLast(), second.mock.calls.length, first.mock.calls.length]).toEqual([true, 1, 0]);
  preferTextUndo();
  expect(undoLast()).toBe(false);
  undoFirst();
  undoFirst();
  expect(first).toHaveBeenCalledTimes(1);
  undoable(second);
  expect([undoLast(), undoLast()]).toEqual([true, false]);
});
