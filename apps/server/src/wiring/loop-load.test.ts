import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchLoopLoad } from './loop-load.ts';

test('a process is loaded while it computes without a pause, and no longer once it waits', async () => {
  const isLoaded = watchLoopLoad();
  await expect.poll(isLoaded).toBe(false);
  const compute = async () => {
    for (let round = 0; !isLoaded() && round < 200; round++) {
      const until = performance.now() + 50;
      while (performance.now() < until);
      await sleep(0);
    }
  };
  await compute();
  expect(isLoaded()).toBe(true);
  await expect.poll(isLoaded).toBe(false);
});
