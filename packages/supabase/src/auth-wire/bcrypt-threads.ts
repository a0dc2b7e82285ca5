import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { RateLimitError } from './errors.ts';

/** Hashes with `cost`, or compares with `hash`. */
export type BcryptJob = { readonly password: string } & (
  | { readonly cost: number }
  | { readonly hash: string }
);
export type BcryptAnswer = { readonly value: string | boolean } | { readonly error: string };

interface Waiting {
  readonly job: BcryptJob;
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

// Leaves one CPU for everything else.
const maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1));
// At 70 ms each, a longer queue exceeds users' patience.
const maxQueue = 200;
const retryAfterSeconds = 10;

const queue: Waiting[] = [];
const idle: Worker[] = [];
let started = 0;

/**
 * Hashes or compares in a worker thread, without blocking the event loop. Throws 429 `over_request_rate_limit` if the queue is
 * full. Threads start lazily and do not keep the process alive.
 */
export function bcryptInThread(job: BcryptJob): Promise<string | boolean> {
  if (queue.length >= maxQueue) {
    return Promise.reject(new RateLimitError('over_request_rate_limit', retryAfterSeconds));
  }
  return new Promise((resolve, reject) => {
    queue.push({ job, resolve, reject });
    const worker = idle.pop() ?? (started < maxThreads ? start() : undefined);
    if (worker !== undefined) next(worker);
  });
}

function start(): Worker {
  started += 1;
  const worker = new Worker(new URL('./bcrypt-thread.ts', import.meta.url));
  worker.once('exit', () => {
    started -= 1;
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  });
  return worker;
}

function next(worker: Worker): void {
  const waiting = queue.shift();
  if (waiting === undefined) {
    worker.unref();
    idle.push(worker);
    return;
  }
  worker.ref();
  const answered = (answer: BcryptAnswer) => {
    worker.off('error', failed);
    if ('error' in answer) waiting.reject(new Error(answer.error));
    else waiting.resolve(answer.value);
    next(worker);
  };
  // The thread exited; a new one takes over the queue.
  const failed = (error: unknown) => {
    worker.off('message', answered);
    waiting.reject(new Error('A thread for passwords failed', { cause: error }));
    if (queue.length > 0) next(start());
  };
  worker.once('message', answered).once('error', failed);
  worker.postMessage(waiting.job);
}
