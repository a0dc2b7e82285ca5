/** A worker of the second reader to be killed: node killed-worker.fixture.ts <database url> <engine url>. The engine is paid. */
import { openDatabase } from '@dragoman/database/connection';
import { silentLog } from '@dragoman/domain/log';
import { startJobs } from '../jobs/index.ts';
import { createHttpEngine, enginesOf } from '../translations/testing/index.ts';
import { assessJob } from './index.ts';

const [, , url = '', engineUrl = ''] = process.argv;
const database = openDatabase({ url });
const jobs = await startJobs({ url });
await jobs.work(assessJob, {
  database,
  engines: enginesOf(createHttpEngine(engineUrl)),
  log: silentLog,
});
