import { type Jobs, startJobs } from '@dragoman/core/jobs';
import type { Log } from '@dragoman/domain/log';
import type { Closing } from './closing.ts';
import type { Services } from './services.ts';

/** The job queue of this process, opened by whoever asks first and closed with the process. */
export function openJobsOnce(
  { database }: Services,
  closing: Closing,
  log: Log,
): () => Promise<Jobs> {
  let opened: Promise<Jobs> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
  async function open(): Promise<Jobs> {
    const jobs = await startJobs({ database, log });
    closing.add('jobs', (patience) => jobs.stop(patience));
    return jobs;
  }
}
