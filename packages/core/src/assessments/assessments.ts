import type { Database } from '@dragoman/database/connection';
import type { AssessmentRunRow, WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { costOf, estimateAssessment } from '@dragoman/domain/translations';
import type { Jobs } from '../jobs/index.ts';
import { type Engines, findEngine, type TranslationName } from '../translations/index.ts';
import { assessJob } from './assess.job.ts';
import { limitsOf, noReader } from './assess.ts';
import {
  countChosen,
  endRun,
  insertRun,
  type Selection,
  selectRun,
  selectRuns,
} from './runs.store.ts';

export interface AssessmentDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly engines: Engines;
}

export interface AssessmentRequest {
  readonly website: WebsiteRow;
  readonly targetLanguage: string;
  readonly selection: Selection;
}

/** Returns who would give an opinion, on how many texts, and the most that it costs. */
export async function estimateAssessments(
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

export async function listRuns(
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
