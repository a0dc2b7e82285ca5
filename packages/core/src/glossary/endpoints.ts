import {
  addTermEndpoint,
  changeTermEndpoint,
  deleteTermEndpoint,
  readGlossaryEndpoint,
  retranslateImportEndpoint,
  retranslateTermEndpoint,
} from '@dragoman/contract/glossary';
import { type BoundEndpoint, endpointsOf, implement, refused } from '../api/index.ts';
import type { HasJobs } from '../jobs/index.ts';
import { requestRetranslation } from './affected/retranslate.job.ts';
import { fileEndpoints } from './files/endpoints.ts';
import { addTerm, changeTerm, listTerms, removeTerm, retranslateTerm } from './glossary.ts';

const termEndpoints = endpointsOf<HasJobs>([
  implement(readGlossaryEndpoint, async ({ user }, deps) => ({
    terms: await listTerms(deps, user),
  })),
  implement(addTermEndpoint, ({ user, body }, deps) => addTerm(deps, user, body)),
  implement(changeTermEndpoint, ({ user, params, body }, deps) =>
    changeTerm(deps, user, params.termId, body),
  ),
  implement(deleteTermEndpoint, ({ user, params }, deps) => removeTerm(deps, user, params.termId)),
  implement(retranslateTermEndpoint, async ({ user, body }, deps) => ({
    requested: await retranslateTerm(deps, user, body),
  })),
  implement(retranslateImportEndpoint, async ({ user, body }, deps) => {
    if (user.websiteIds !== null) throw refused(user);
    const changedAt = new Date(body.changed_at).toISOString();
    return { requested: await requestRetranslation(deps, user.accountId, { changedAt }) };
  }),
]);

export function glossaryEndpoints(deps: HasJobs): BoundEndpoint[] {
  return [...termEndpoints(deps), ...fileEndpoints(deps)];
}
