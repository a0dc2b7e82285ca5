import type { Database } from '@dragoman/database/connection';
import type { Jobs } from '../../jobs/index.ts';

export interface ScanEndpointDeps {
  readonly database: Database;
  readonly jobs: Jobs;
}
