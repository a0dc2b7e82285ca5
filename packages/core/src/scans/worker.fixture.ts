/** A worker process that scans websites, to be killed: node worker.fixture.ts <database url> <allowed host>. */
import { openDatabase } from '@dragoman/database/connection';
import { silentLog } from '@dragoman/domain/log';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { startJobs } from '../jobs/index.ts';
import { scanJob } from './index.ts';

const [, , url, allowedHost] = process.argv;
if (import.meta.main && url !== undefined && allowedHost !== undefined) {
  const database = openDatabase({ url, max: 4 });
  const jobs = await startJobs({ database });
  const fetchPage = createPageFetcher(createOutgoingGate({ allowedHosts: [allowedHost] }));
  const limits = { concurrency: 2, maxProbes: 0 };
  await jobs.work(scanJob, { database, fetchPage, log: silentLog, limits });
  process.stdout.write('ready\n');
}
