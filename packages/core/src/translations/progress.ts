import type { AnswerOf } from '@dragoman/contract/endpoints';
import type { readTranslationProgressEndpoint } from '@dragoman/contract/translations';
import type { Database, HasDatabase } from '@dragoman/database/connection';
import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import { coverageOf } from '@dragoman/domain/translations';
import type { TranslationName } from './deps.ts';
import { countNeedingReview, countTasks, refusalCode, selectProgress } from './progress.store.ts';
import { selectCostOfRun } from './waiting.store.ts';
import { waitingAnswer } from './waiting.ts';

/** Progress of a translation [owner-workspace §7]. Tasks are strings; `finishedTaskCount` excludes the failed ones. */
export interface TranslationProgress {
  /** `completed`: every current string has a translation. `not started`: some lack one and no run is in progress. */
  readonly status: 'not started' | 'in progress' | 'completed' | 'failed';
  readonly taskCount: number;
  readonly finishedTaskCount: number;
  readonly failedTaskCount: number;
  /** Whole percent of the strings that have a translation; null without strings. */
  readonly coverage: number | null;
  /** Strings that need work. */
  readonly needsReviewCount: number;
  readonly errorCode: string | null;
  readonly error: string | null;
  /** When a run to this language last completed. */
  readonly lastCompletedAt: Date | null;
  /** False if no engine has the pair and the translation was never completed. */
  readonly isAvailable: boolean;
  /** True if people alone translate, without an engine. */
  readonly isByPeople: boolean;
  readonly isLive: boolean;
  readonly waiting: Answer['waiting'];
}

type Answer = AnswerOf<typeof readTranslationProgressEndpoint>;

/** Throws `DragomanError('not-found')` if the website was never translated to the language. */
export async function readProgress(
  { database }: HasDatabase,
  name: TranslationName,
): Promise<TranslationProgress> {
  const row = await selectProgress(database.kysely, name);
  if (row === undefined) throw new DragomanError('not-found');
  const { firstCompletedAt, unavailableAt, waiting, ...progress } = row;
  const cost = waiting === null ? 0 : await selectCostOfRun(database.kysely, name);
  const wait = waitingAnswer(waiting, cost);
  const counts = await readCounts(database, name);
  return {
    ...progress,
    ...counts,
    // Strings change after a run, so the current ones decide.
    ...(dependsOnStrings(row) && statusOf(counts)),
    ...(wait.error !== null && { errorCode: 'engine-unavailable', error: wait.error }),
    waiting: wait.waiting,
    isAvailable: unavailableAt === null || firstCompletedAt !== null,
    isLive: firstCompletedAt !== null,
  };
}

/** False if the status is that of a run in progress or of the error that stopped the last one. */
function dependsOnStrings({
  status,
  errorCode,
}: {
  status: string;
  errorCode: string | null;
}): boolean {
  const isRefusal =
    errorCode === refusalCode({ finished: 0 }) || errorCode === refusalCode({ finished: 1 });
  return status === 'completed' || status === 'not started' || (status === 'failed' && isRefusal);
}

/** As `readProgress`, for a language of the website. Without a run, the stored strings decide. */
export async function readProgressOfLanguage(
  deps: HasDatabase,
  name: TranslationName,
): Promise<TranslationProgress> {
  const progress = await selectProgress(deps.database.kysely, name);
  if (progress !== undefined) return readProgress(deps, name);
  const counts = await readCounts(deps.database, name);
  const nothing = { lastCompletedAt: null, waiting: null, isByPeople: false, isLive: false };
  return { ...counts, ...statusOf(counts), ...nothing, isAvailable: true };
}

type Counts = Pick<
  TranslationProgress,
  'taskCount' | 'finishedTaskCount' | 'failedTaskCount' | 'coverage' | 'needsReviewCount'
>;

async function readCounts({ kysely }: Database, name: TranslationName): Promise<Counts> {
  const { tasks, finished, failed } = await countTasks(kysely, name);
  const counts = { taskCount: tasks, finishedTaskCount: finished, failedTaskCount: failed };
  const needsReviewCount = await countNeedingReview(kysely, name);
  return { ...counts, coverage: coverageOf(counts), needsReviewCount };
}

type Status = Pick<TranslationProgress, 'status' | 'errorCode' | 'error'>;

/** Completed means that every string has a translation (PRODUCT.md 23). */
function statusOf({ taskCount, finishedTaskCount, failedTaskCount }: Counts): Status {
  const isDone = taskCount > 0 && finishedTaskCount + failedTaskCount === taskCount;
  if (!isDone) return { status: 'not started', errorCode: null, error: null };
  if (failedTaskCount === 0) return { status: 'completed', errorCode: null, error: null };
  const errorCode = refusalCode({ finished: finishedTaskCount });
  const counted = {
    message: `${failedTaskCount} of ${taskCount} strings could not be translated. Edit what is missing, or update the translation.`,
  };
  const { message: error } =
    errorCode === 'strings-not-translated' ? counted : errorCatalogue[errorCode];
  return { status: 'failed', errorCode, error };
}

export function progressAnswer(progress: TranslationProgress): Answer {
  const { status, lastCompletedAt } = progress;
  return {
    ...progress,
    status: status === 'not started' ? 'in progress' : status,
    isRunning: status === 'in progress',
    lastCompletedAt: lastCompletedAt ?? null,
  };
}
