import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { TranslationName } from './deps.ts';
import { countTasks, selectProgress } from './progress.store.ts';

/**
 * How far a translation is [owner-workspace §7], in strings of the website. `finishedTaskCount` counts those that have a
 * translation; those that failed count in `failedTaskCount` only. `errorCode` and `error` say why a translation failed.
 */
export interface TranslationProgress {
  /** `not started`: texts are wanting, and nobody has asked for them yet. */
  readonly status: 'not started' | 'in progress' | 'completed' | 'failed';
  readonly taskCount: number;
  readonly finishedTaskCount: number;
  readonly failedTaskCount: number;
  readonly errorCode: string | null;
  readonly error: string | null;
  /** When a run to this language last came to its end. */
  readonly lastCompletedAt: Date | null;
}

/** Throws `DragomanError('not-found')` when the website was never translated to the language. */
export async function readProgress(
  { database }: { readonly database: Database },
  name: TranslationName,
): Promise<TranslationProgress> {
  const progress = await selectProgress(database.kysely, name);
  if (progress === undefined) throw new DragomanError('not-found');
  return progress;
}

/**
 * The same of a language that the website has, also where nobody ever asked for a translation: then it is told from what is
 * stored, and is completed when nothing is wanting.
 */
export async function readProgressOfLanguage(
  { database }: { readonly database: Database },
  name: TranslationName,
): Promise<TranslationProgress> {
  const progress = await selectProgress(database.kysely, name);
  if (progress !== undefined) return progress;
  const { tasks, finished, failed } = await countTasks(database.kysely, name);
  return {
    status: tasks > 0 && finished === tasks ? 'completed' : 'not started',
    taskCount: tasks,
    finishedTaskCount: finished,
    failedTaskCount: failed,
    errorCode: null,
    error: null,
    lastCompletedAt: null,
  };
}
