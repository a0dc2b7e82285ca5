import { expect, test } from 'vitest';
import { pulseMs } from './heart.ts';
import { startWatchdog } from './watchdog.ts';

/** Blocks the main thread, as a computation does. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a watchdog that was stopped ends nothing: a test or tool may compute for long after its server', async () => {
  const watchdog = startWatchdog({ name: undefined, frozenSeconds: 1 });
  watchdog.watch();
  await watchdog.stop();
  block(1000 + 4 * pulseMs);
  expect(watchdog.freezes()).toBe(0);
});
