import { expect, test } from 'vitest';
import { createStyleHistory } from './style-history.ts';

test('undo returns the steps one by one, the latest first', () => {
  const history = createStyleHistory();
  expect(history.undo()).toBeUndefined();
  history.record({ fontSize: 16 }, 0);
  history.record({ showFlags: false }, 10);
  history.record({ fontSize: 18 }, 20);
  history.record({}, 30);
  expect(history.length).toBe(3);
  expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual([
    { fontSize: 18 },
    { showFlags: false },
    { fontSize: 16 },
    undefined,
  ]);
});

test('quick edits of the same fields are one step with the first value', () => {
  const history = createStyleHistory();
  history.record({ fontSize: 16 }, 0);
  history.record({ fontSize: 17 }, 900);
  history.record({ fontSize: 18 }, 1800);
  history.record({ fontSize: 19 }, 2800);
  expect([history.undo(), history.length]).toEqual([{ fontSize: 19 }, 1]);
  history.record({ fontSize: 20 }, 2801);
  expect([history.undo(), history.undo()]).toEqual([{ fontSize: 20 }, { fontSize: 16 }]);
});

test('at most a hundred steps are stored', () => {
  const history = createStyleHistory();
  for (let step = 0; step < 150; step += 1) history.record({ fontSize: step }, step * 2000);
  expect([history.length, history.undo()]).toEqual([100, { fontSize: 149 }]);
});
