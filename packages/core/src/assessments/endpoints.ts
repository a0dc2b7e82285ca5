import {
  cancelAssessmentRunEndpoint,
  dismissAssessmentEndpoint,
  estimateAssessmentsEndpoint,
  listAssessmentRunsEndpoint,
  readAssessmentRunEndpoint,
  requestAssessmentsEndpoint,
} from '@dragoman/contract/assessments';
import { DragomanError } from '@dragoman/domain/errors';
import { endpointsOf, implement } from '../api/index.ts';
import {
  findTranslatedString,
  ownWebsiteOfString,
  type StringFilter,
} from '../website-strings/index.ts';
import { assertTranslatedTo, implementForWebsite, ownWebsite } from '../websites/index.ts';
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

export const assessmentEndpoints = endpointsOf<AssessmentDeps>([
  implement(estimateAssessmentsEndpoint, async ({ user, params, body }, deps) =>
    estimateAssessments(deps, await requestOf(deps, user, params.websiteId, body)),
  ),
  implement(requestAssessmentsEndpoint, async ({ user, params, body }, deps) =>
    requestAssessments(deps, await requestOf(deps, user, params.websiteId, body)),
  ),
  implementForWebsite(
    listAssessmentRunsEndpoint,
    async ({ website: { id: websiteId }, query }, deps) => {
      return { runs: await listRuns(deps, { websiteId, ...query }) };
    },
  ),
  implementForWebsite(readAssessmentRunEndpoint, async ({ website, params }, deps) =>
    readRun(deps, website.id, params.runId),
  ),
  implementForWebsite(cancelAssessmentRunEndpoint, async ({ website, params }, deps) =>
    cancelRun(deps, website.id, params.runId),
  ),
  implement(dismissAssessmentEndpoint, async ({ user, params, body }, deps) => {
    await ownWebsiteOfString(deps, user, params);
    const name = { websiteStringId: params.stringId, targetLanguage: body.targetLanguage };
    if (!(await setDismissed(deps.database.kysely, name, body.isDismissed)))
      throw new DragomanError('not-found');
    return { translation: await findTranslatedString(deps, name) };
  }),
]);
