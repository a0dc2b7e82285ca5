import { expect, test } from 'vitest';
import { createStyleHistory } from './style-history.ts';

test('steps are taken back one by one, the newest first', () => {
  const history = createStyleHistory();
  expect(history.takeBack()).toBeUndefined();
  history.note({ fontSize: 16 }, 0);
  history.note({ showFlags: false }, 10);
  history.note({ fontSize: 18 }, 20);
  history.note({}, 30);
  expect(history.length).toBe(3);
  expect([history.takeBack(), history.takeBack(), history.takeBack(), history.takeBack()]).toEqual([
    { fontSize: 18 },
    { showFlags: false },
    { fontSize: 16 },
    undefined,
  ]);
});

test('quick edits of the same fields are one step, from where they began', () => {
  const history = createStyleHistory();
  history.note({ fontSize: 16 }, 0);
  history.note({ fontSize: 17 }, 900);
  history.note({ fontSize: 18 }, 1800);
  history.note({ fontSize: 19 }, 2800);
  expect([history.takeBack(), history.length]).toEqual([{ fontSize: 19 }, 1]);
  history.note({ fontSize: 20 }, 2801);
  expect([history.takeBack(), history.takeBack()]).toEqual([{ fontSize: 20 }, { fontSize: 16 }]);
});

test('no more than a hundred are kept', () => {
  const history = createStyleHistory();
  for (let step = 0; step < 150; step += 1) history.note({ fontSize: step }, step * 2000);
  expect([history.length, history.takeBack()]).toEqual([100, { fontSize: 149 }]);
});
