import {
  cancelAssessmentRunEndpoint,
  dismissAssessmentEndpoint,
  estimateAssessmentsEndpoint,
  listAssessmentRunsEndpoint,
  readAssessmentRunEndpoint,
  requestAssessmentsEndpoint,
} from '@dragoman/contract/assessments';
import { DragomanError } from '@dragoman/domain/errors';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import {
  findTranslatedString,
  ownWebsiteOfString,
  type StringFilter,
  translatedStringAnswer,
} from '../website-strings/index.ts';
import { assertTranslatedTo, ownWebsite } from '../websites/index.ts';
import { setDismissed } from './assessments.store.ts';
import {
  type AssessmentDeps,
  type AssessmentRequest,
  cancelRun,
  estimateAssessments,
  listRuns,
  readRun,
  requestAssessments,
} from './assessments.ts';

interface Body {
  readonly targetLanguage: string;
  readonly ids?: readonly string[] | undefined;
  readonly filter?: StringFilter | undefined;
}

async function requestOf(
  deps: AssessmentDeps,
  user: { readonly id: string },
  websiteId: string,
  { targetLanguage, ids, filter = {} }: Body,
): Promise<AssessmentRequest> {
  const website = await ownWebsite(deps, user, websiteId);
  assertTranslatedTo(website, targetLanguage);
  return { website, targetLanguage, selection: ids === undefined ? { filter } : { ids } };
}

export function assessmentEndpoints(deps: AssessmentDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(estimateAssessmentsEndpoint, async ({ user, params, body }, on: AssessmentDeps) =>
      estimateAssessments(on, await requestOf(on, user, params.websiteId, body)),
    ),
    implement(requestAssessmentsEndpoint, async ({ user, params, body }, on: AssessmentDeps) =>
      requestAssessments(on, await requestOf(on, user, params.websiteId, body)),
    ),
    implement(listAssessmentRunsEndpoint, async ({ user, params, query }, on: AssessmentDeps) => {
      const { id: websiteId } = await ownWebsite(on, user, params.websiteId);
      return { runs: await listRuns(on, { websiteId, ...query }) };
    }),
    implement(readAssessmentRunEndpoint, async ({ user, params }, on: AssessmentDeps) =>
      readRun(on, (await ownWebsite(on, user, params.websiteId)).id, params.runId),
    ),
    implement(cancelAssessmentRunEndpoint, async ({ user, params }, on: AssessmentDeps) =>
      cancelRun(on, (await ownWebsite(on, user, params.websiteId)).id, params.runId),
    ),
    implement(dismissAssessmentEndpoint, async ({ user, params, body }, on: AssessmentDeps) => {
      await ownWebsiteOfString(on, user, params);
      const name = { websiteStringId: params.stringId, targetLanguage: body.targetLanguage };
      if (!(await setDismissed(on.database.kysely, name, body.isDismissed)))
        throw new DragomanError('not-found');
      return { translation: translatedStringAnswer(await findTranslatedString(on, name)) };
    }),
  ]);
}
