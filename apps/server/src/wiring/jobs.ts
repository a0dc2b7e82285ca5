import type { Jobs } from '@dragoman/core/jobs';
import type { Log } from '@dragoman/domain/log';
import type { BaseServices } from './base-services.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

/** Returns a function that opens this process's job queue on first use; it is closed with the process. */
export function openJobsOnce(
  { database }: BaseServices,
  shutdown: ShutdownHooks,
  log: Log,
): () => Promise<Jobs> {
  let opened: Promise<Jobs> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
  async function open(): Promise<Jobs> {
    const { startJobs } = await import('@dragoman/core/jobs');
    const jobs = await startJobs({ database, log });
    shutdown.add('jobs', (patience) => jobs.stop(patience));
    return jobs;
  }
}
