import { readExclusionsEndpoint, replaceExclusionsEndpoint } from '@dragoman/contract/exclusions';
import { endpointsOf, implement } from '../api/index.ts';
import type { HasJobs } from '../jobs/index.ts';
import { readExclusions, replaceExclusions } from './exclusions.ts';

export const exclusionEndpoints = endpointsOf<HasJobs>([
  implement(readExclusionsEndpoint, ({ user, params }, deps) =>
    readExclusions(deps, user, params.id),
  ),
  implement(replaceExclusionsEndpoint, ({ user, params, body }, deps) =>
    replaceExclusions(deps, user, params.id, body),
  ),
]);
