/** A worker process that imports files, to be killed: node import-worker.fixture.ts <database url>. */
import { openDatabase } from '@dragoman/database/connection';
import { startJobs } from '../../jobs/index.ts';
import { importJob } from './import.job.ts';

const [, , url = ''] = process.argv;
const jobs = await startJobs({ url });
await jobs.work(importJob, { database: openDatabase({ url }) });
