import type { Database } from '@dragoman/database/connection';
import type { Jobs } from '../../jobs/index.ts';
import type { Engines } from '../deps.ts';

export interface TranslationEndpointDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly engines: Engines;
}
