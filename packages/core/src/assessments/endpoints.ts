import {
  cancelAssessmentRunEndpoint,
  dismissAssessmentEndpoint,
  estimateAssessmentsEndpoint,
  listAssessmentRunsEndpoint,
  readAssessmentRunEndpoint,
  requestAssessmentsEndpoint,
} from '@dragoman/contract/assessments';
import type { HasDatabase } from '@dragoman/database/connection';
import type { AssessmentRunRow, WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { costOf, estimateAssessment } from '@dragoman/domain/translations';
import { endpointsOf, implement } from '../api/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { holdDoubtful } from '../scores/index.ts';
import { type Engines, findEngine, type TranslationName } from '../translations/index.ts';
import {
  findTranslatedString,
  type StringFilter,
  websiteWithString,
} from '../website-strings/index.ts';
import {
  assertTranslatedTo,
  assertVisible,
  type Caller,
  implementForWebsite,
  websiteFor,
} from '../websites/index.ts';
import { assessJob } from './assess.job.ts';
import { limitsOf, noReader } from './assess.ts';
import { setDismissed } from './assessments.store.ts';
import {
  countChosen,
  endRun,
  insertRun,
  type Selection,
  selectRun,
  selectRuns,
} from './runs.store.ts';

interface Body {
  readonly targetLanguage: string;
  readonly ids?: readonly string[] | undefined;
  readonly filter?: StringFilter | undefined;
}

async function requestOf(
  deps: AssessmentDeps,
  user: Caller,
  websiteId: string,
  { targetLanguage, ids, filter = {} }: Body,
): Promise<AssessmentRequest> {
  const website = await websiteFor(deps, user, websiteId);
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
  implementForWebsite(readAssessmentRunEndpoint, ({ website, languages, params }, deps) =>
    visibleRun(deps, website.id, params.runId, languages),
  ),
  implementForWebsite(cancelAssessmentRunEndpoint, async ({ website, languages, params }, deps) => {
    await visibleRun(deps, website.id, params.runId, languages);
    return cancelRun(deps, website.id, params.runId);
  }),
  implement(dismissAssessmentEndpoint, async ({ user, params, body }, deps) => {
    await websiteWithString(deps, user, params);
    const name = { websiteStringId: params.stringId, targetLanguage: body.targetLanguage };
    if (!(await setDismissed(deps.database.kysely, name, body.isDismissed)))
      throw new DragomanError('not-found');
    const { websiteId, stringId } = params;
    const of = { targetLanguage: body.targetLanguage, ids: [stringId] };
    await holdDoubtful(deps.database.kysely, { websiteId, of });
    return { translation: await findTranslatedString(deps, name) };
  }),
]);

interface AssessmentDeps extends HasDatabase {
  readonly jobs: Jobs;
  readonly engines: Engines;
}

interface AssessmentRequest {
  readonly website: WebsiteRow;
  readonly targetLanguage: string;
  readonly selection: Selection;
}

/** Returns who would give an opinion, on how many texts, and the most that it costs. */
async function estimateAssessments(
  { database, engines }: AssessmentDeps,
  { website, targetLanguage, selection }: AssessmentRequest,
) {
  const pair = { source: website.original_language, target: targetLanguage };
  const name = { websiteId: website.id, targetLanguage };
  const { texts, characters } = await countChosen(database.kysely, { ...name, selection });
  const ready = await findEngine(engines, pair, website.id, 'assess');
  if (ready === undefined)
    return { engine: null, model: null, texts, characters, is_paid: false, cost: null };
  const { paid } = ready.capabilities;
  const { maxTexts, maxCharacters } = limitsOf(ready.capabilities);
  const calls = Math.ceil(Math.max(texts / maxTexts, characters / maxCharacters));
  const price = engines.prices?.[ready.engine.name];
  const estimate = costOf(price, estimateAssessment(texts, characters, calls));
  const cost = price === undefined || !paid ? null : estimate;
  const [model = ready.version] = ready.version.split(',');
  return { engine: ready.engine.name, model, texts, characters, is_paid: paid, cost };
}

/**
 * Requests opinions on translations. Throws `DragomanError`: `pair-unavailable` without a language model, `bad-request` if
 * nothing is to be judged.
 */
export async function requestAssessments(
  { database, jobs, engines }: AssessmentDeps,
  { website, targetLanguage, selection }: AssessmentRequest,
): Promise<AssessmentRunRow> {
  const pair = { source: website.original_language, target: targetLanguage };
  if ((await findEngine(engines, pair, website.id, 'assess')) === undefined) throw noReader();
  const name = { websiteId: website.id, targetLanguage };
  const { texts } = await countChosen(database.kysely, { ...name, selection });
  if (texts === 0)
    throw new DragomanError('bad-request', {
      message: 'There is no translation to review: each of these has a current score, or no text.',
    });
  return database.kysely.transaction().execute(async (transaction) => {
    const run = await insertRun(transaction, name, selection, texts);
    const account = website.user_id;
    await jobs.enqueue(assessJob, { runId: run.id }, { key: run.id, account, transaction });
    return run;
  });
}

const listedRuns = 5;

async function listRuns(
  { database }: Pick<AssessmentDeps, 'database'>,
  name: TranslationName,
): Promise<AssessmentRunRow[]> {
  return selectRuns(database.kysely, name, listedRuns);
}

/** Throws `DragomanError('not-found')` if the website has no such run. */
export async function readRun(
  { database }: Pick<AssessmentDeps, 'database'>,
  websiteId: string,
  runId: string,
): Promise<AssessmentRunRow> {
  const run = await selectRun(database.kysely, runId);
  if (run?.website_id !== websiteId) throw new DragomanError('not-found');
  return run;
}

async function visibleRun(
  deps: Pick<AssessmentDeps, 'database'>,
  websiteId: string,
  runId: string,
  languages: readonly string[] | null,
): Promise<AssessmentRunRow> {
  const run = await readRun(deps, websiteId, runId);
  assertVisible(languages, run.target_language);
  return run;
}

/** Stops a run; one that has ended stays as it is. Throws `DragomanError('not-found')`. */
export async function cancelRun(
  deps: Pick<AssessmentDeps, 'database'>,
  websiteId: string,
  runId: string,
): Promise<AssessmentRunRow> {
  const { id } = await readRun(deps, websiteId, runId);
  await endRun(deps.database.kysely, id, 'cancelled');
  return readRun(deps, websiteId, id);
}
