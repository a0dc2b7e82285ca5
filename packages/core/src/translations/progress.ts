import type { TranslationProgress as ProgressAnswer } from '@dragoman/contract/translations';
import type { Database } from '@dragoman/database/connection';
import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import type { TranslationName } from './deps.ts';
import { countTasks, refusalCode, selectProgress } from './progress.store.ts';

/**
 * How far a translation is [owner-workspace §7], in strings of the website. `finishedTaskCount` counts those that have a
 * translation; those that failed count in `failedTaskCount` only. `errorCode` and `error` say why a translation failed.
 */
export interface TranslationProgress {
  /**
   * `completed`: every string that exists now has a translation. `not started`: there is nothing to translate yet, or
   * strings lack a translation and no run is under way.
   */
  readonly status: 'not started' | 'in progress' | 'completed' | 'failed';
  readonly taskCount: number;
  readonly finishedTaskCount: number;
  readonly failedTaskCount: number;
  readonly errorCode: string | null;
  readonly error: string | null;
  /** When a run to this language last came to its end. */
  readonly lastCompletedAt: Date | null;
  /** False for a language that nothing here can translate to and that was never completed. */
  readonly isAvailable: boolean;
}

/** Throws `DragomanError('not-found')` when the website was never translated to the language. */
export async function readProgress(
  { database }: { readonly database: Database },
  name: TranslationName,
): Promise<TranslationProgress> {
  const row = await selectProgress(database.kysely, name);
  if (row === undefined) throw new DragomanError('not-found');
  const { firstCompletedAt, unavailableAt, ...progress } = row;
  const counts = await readCounts(database, name);
  return {
    ...progress,
    ...counts,
    // Strings come and go after a run: those that exist now say whether it is complete.
    ...(isJudgedByStrings(row) && endOf(counts)),
    isAvailable: unavailableAt === null || firstCompletedAt !== null,
  };
}

/** Whether the strings decide the status, and not what stopped the last run or is still running. */
function isJudgedByStrings({
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

/**
 * The same of a language that the website has, also where nobody ever asked for a translation: then it is told from what is
 * stored, and is completed when nothing is wanting.
 */
export async function readProgressOfLanguage(
  deps: { readonly database: Database },
  name: TranslationName,
): Promise<TranslationProgress> {
  const progress = await selectProgress(deps.database.kysely, name);
  if (progress !== undefined) return readProgress(deps, name);
  const counts = await readCounts(deps.database, name);
  return { ...counts, ...endOf(counts), lastCompletedAt: null, isAvailable: true };
}

type Counts = Pick<TranslationProgress, 'taskCount' | 'finishedTaskCount' | 'failedTaskCount'>;

async function readCounts({ kysely }: Database, name: TranslationName): Promise<Counts> {
  const { tasks, finished, failed } = await countTasks(kysely, name);
  return { taskCount: tasks, finishedTaskCount: finished, failedTaskCount: failed };
}

type End = Pick<TranslationProgress, 'status' | 'errorCode' | 'error'>;

/** Returns how a run ends with these counts: completed means that every string has a translation (PRODUCT.md 23). */
function endOf({ taskCount, finishedTaskCount, failedTaskCount }: Counts): End {
  const isDone = taskCount > 0 && finishedTaskCount + failedTaskCount === taskCount;
  if (!isDone) return { status: 'not started', errorCode: null, error: null };
  if (failedTaskCount === 0) return { status: 'completed', errorCode: null, error: null };
  const errorCode = refusalCode({ finished: finishedTaskCount });
  const error =
    errorCode === 'strings-not-translated'
      ? refusalSentence(failedTaskCount, taskCount)
      : errorCatalogue[errorCode].message;
  return { status: 'failed', errorCode, error };
}

function refusalSentence(failed: number, all: number): string {
  const them = failed === 1 ? 'it' : 'them';
  return `${failed} of ${all} strings could not be translated. Edit ${them} or update the translation.`;
}

export function progressAnswer(progress: TranslationProgress): ProgressAnswer {
  return { ...progress, lastCompletedAt: progress.lastCompletedAt?.toISOString() ?? null };
}
