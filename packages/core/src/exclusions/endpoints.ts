import { readExclusionsEndpoint, replaceExclusionsEndpoint } from '@dragoman/contract/exclusions';
import type { HasDatabase } from '@dragoman/database/connection';
import { endpointsOf, implement } from '../api/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { readExclusions, replaceExclusions } from './exclusions.ts';

interface Deps extends HasDatabase {
  readonly jobs: Jobs;
}

export const exclusionEndpoints = endpointsOf<Deps>([
  implement(readExclusionsEndpoint, ({ user, params }, deps) =>
    readExclusions(deps, user, params.id),
  ),
  implement(replaceExclusionsEndpoint, ({ user, params, body }, deps) =>
    replaceExclusions(deps, user, params.id, body),
  ),
]);
