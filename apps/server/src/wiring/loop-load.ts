import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two measurements, and of a step of one. */
const measuredEvery = 250;
const resolution = 5;
/** Milliseconds by which timers are late on average while visitors wait for each other. */
const loadedDelay = 10;

/** Returns what is true while this process has no time left: its timers were 10 ms late on average in the last quarter of a second. */
export function watchLoopLoad(): () => boolean {
  const delays = monitorEventLoopDelay({ resolution });
  let isLoaded = false;
  delays.enable();
  setInterval(() => {
    isLoaded = delays.mean / 1e6 > resolution + loadedDelay;
    delays.reset();
  }, measuredEvery).unref();
  return () => isLoaded;
}
