import {
  addTermEndpoint,
  changeTermEndpoint,
  deleteTermEndpoint,
  readGlossaryEndpoint,
  retranslateImportEndpoint,
  retranslateTermEndpoint,
} from '@dragoman/contract/glossary';
import type { Database } from '@dragoman/database/connection';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { requestRetranslation } from './affected/retranslate.job.ts';
import { fileEndpoints } from './files/endpoints.ts';
import { addTerm, changeTerm, listTerms, removeTerm, retranslateTerm } from './glossary.ts';

interface Deps {
  readonly database: Database;
  readonly jobs: Jobs;
}

export function glossaryEndpoints(deps: Deps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(readGlossaryEndpoint, async ({ user }, on: Deps) => ({
      terms: await listTerms(on, user),
    })),
    implement(addTermEndpoint, ({ user, body }, on: Deps) => addTerm(on, user, body)),
    implement(changeTermEndpoint, ({ user, params, body }, on: Deps) =>
      changeTerm(on, user, params.termId, body),
    ),
    implement(deleteTermEndpoint, ({ user, params }, on: Deps) =>
      removeTerm(on, user, params.termId),
    ),
    implement(retranslateTermEndpoint, async ({ user, body }, on: Deps) => ({
      requested: await retranslateTerm(on, user, body),
    })),
    implement(retranslateImportEndpoint, async ({ user, body }, on: Deps) => ({
      requested: await requestRetranslation(on, user.id, {
        changedAt: new Date(body.changed_at).toISOString(),
      }),
    })),
    ...fileEndpoints,
  ]);
}
