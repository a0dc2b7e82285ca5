import { isMainThread, Worker, workerData } from 'node:worker_threads';

const pause = 500;

/**
 * Kills this process once its parent has been gone for `patience` milliseconds. Runs in a worker thread because the
 * main thread may be in an infinite loop.
 */
export function endWithParent(patience: number): void {
  new Worker(new URL(import.meta.url), {
    workerData: { parent: process.ppid, patience },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref();
}

if (!isMainThread && typeof workerData?.parent === 'number') {
  const timer = setInterval(() => {
    if (process.ppid === workerData.parent) return;
    clearInterval(timer);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData.patience);
  }, pause);
}
