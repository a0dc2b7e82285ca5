import { readExclusionsEndpoint, replaceExclusionsEndpoint } from '@dragoman/contract/exclusions';
import type { Database } from '@dragoman/database/connection';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { readExclusions, replaceExclusions } from './exclusions.ts';

interface Deps {
  readonly database: Database;
  readonly jobs: Jobs;
}

export function exclusionEndpoints(deps: Deps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(readExclusionsEndpoint, ({ user, params }, on: Deps) =>
      readExclusions(on, user, params.id),
    ),
    implement(replaceExclusionsEndpoint, ({ user, params, body }, on: Deps) =>
      replaceExclusions(on, user, params.id, body),
    ),
  ]);
}
