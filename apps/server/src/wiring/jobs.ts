import { type Jobs, startJobs } from '@dragoman/core/jobs';
import type { Log } from '@dragoman/domain/log';
import type { Services } from './services.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

/** The job queue of this process, opened by whoever asks first and closed with the process. */
export function openJobsOnce(
  { database }: Services,
  shutdown: ShutdownHooks,
  log: Log,
): () => Promise<Jobs> {
  let opened: Promise<Jobs> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
  async function open(): Promise<Jobs> {
    const jobs = await startJobs({ database, log });
    shutdown.add('jobs', (patience) => jobs.stop(patience));
    return jobs;
  }
}
