import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import type { BcryptJob } from './bcrypt-thread.ts';
import { RateLimitError } from './errors.ts';

// At 70 ms each, a longer queue exceeds users' patience.
const maxQueue = 200;
const retryAfterSeconds = 10;

let opened: Promise<Piscina<BcryptJob, string | boolean>> | undefined;

/**
 * Hashes or compares in a worker thread, without blocking the event loop. Throws 429 `over_request_rate_limit` if the queue is
 * full. Threads start lazily and do not keep the process alive.
 */
export async function bcryptInThread(job: BcryptJob): Promise<string | boolean> {
  opened ??= openThreads();
  const threads = await opened;
  if (threads.queueSize < maxQueue) return threads.run(job);
  throw new RateLimitError('over_request_rate_limit', retryAfterSeconds);
}

async function openThreads(): Promise<Piscina<BcryptJob, string | boolean>> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: new URL('bcrypt-thread.ts', import.meta.url).href,
    minThreads: 0,
    // Leaves one CPU for everything else.
    maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
    idleTimeout: 30_000,
  });
}
