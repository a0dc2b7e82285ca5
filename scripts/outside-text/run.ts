import { Worker } from 'node:worker_threads';
import { findReaders, type Reader, servingFiles } from './find-readers.ts';
import type { Message, Task } from './measure.ts';
import { notRead } from './readers.data.ts';

const left = new Set(Object.values(notRead).flat());

/** Tells functions that read text from outside from those that are left out for a reason. */
export const isRead = ({ name }: Reader): boolean => !left.has(name);

/** Returns the exported functions that take text. */
export const readersIn = (root: string): Reader[] =>
  servingFiles(root).flatMap((file) => findReaders(root, file));

/**
 * Feeds readers with texts in a thread of their own. Returns what costs more than its size. A call that says nothing for `patienceMs`
 * will never end: nothing else is judged by the clock on the wall.
 */
export async function costlyReaders(task: Task, patienceMs = 120_000): Promise<string[]> {
  const faults: string[] = [];
  const worker = new Worker(new URL('measure.ts', import.meta.url), { workerData: task });
  let guard: NodeJS.Timeout | undefined;
  worker.on('message', ({ type, what }: Message) => {
    clearTimeout(guard);
    if (type === 'fault') faults.push(what);
    else
      guard = setTimeout(() => {
        faults.push(`${what} does not end`);
        void worker.terminate();
      }, patienceMs);
  });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject).once('exit', () => resolve());
  }).finally(() => clearTimeout(guard));
  return faults;
}
