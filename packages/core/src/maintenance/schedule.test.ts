import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@dragoman/domain/log';
import { expect, test } from 'vitest';
import { schedule } from './index.ts';

test('runs at once and repeatedly, even after errors, and has finished when stop resolves', async () => {
  let runs = 0;
  let isRunning = false;
  const warned: object[] = [];
  const end = schedule({
    name: 'test',
    pause: 1,
    log: { ...silentLog, warn: (fields) => warned.push(fields) },
    async work() {
      isRunning = true;
      runs += 1;
      await sleep(2);
      isRunning = false;
      if (runs === 1) throw new Error('first');
    },
  });
  expect(runs).toBe(1);
  while (runs < 3) await sleep(1);
  await end();
  expect(isRunning).toBe(false);
  const before = runs;
  await sleep(20);
  expect(runs).toBe(before);
  expect(warned).toMatchObject([{ work: 'test' }]);
});
