import { vi } from 'vitest';

interface HeldRuns {
  /** Names of runs in the order in which they started. */
  readonly started: readonly string[];
  /** Starts a run, which lasts until it is released. */
  hold(name: string, signal: AbortSignal): Promise<void>;
  release(name: string, error?: Error): void;
  /** Releases each run until so many have started. */
  releaseAll(count: number): Promise<void>;
  /** Returns the most runs at once whose names start like this. */
  most(prefix: string): number;
}

/** Runs that a test ends one by one. */
export function startHeldRuns(): HeldRuns {
  const started: string[] = [];
  const open = new Map<string, PromiseWithResolvers<void>>();
  const peaks: string[][] = [];
  const release = (name: string, error?: Error) => {
    const run = open.get(name);
    open.delete(name);
    if (error === undefined) run?.resolve();
    else run?.reject(error);
  };
  return {
    started,
    async hold(name, signal) {
      const run = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => run.reject(signal.reason), { once: true });
      open.set(name, run);
      peaks.push([...open.keys()]);
      started.push(name);
      await run.promise;
    },
    release,
    async releaseAll(count) {
      await vi.waitFor(
        () => {
          for (const name of open.keys()) release(name);
          if (started.length < count) throw new Error(`${started.length} of ${count} started`);
        },
        { timeout: 30_000, interval: 20 },
      );
      for (const name of open.keys()) release(name);
    },
    most: (prefix) =>
      Math.max(...peaks.map((names) => names.filter((name) => name.startsWith(prefix)).length)),
  };
}
