import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { TranslationName } from './deps.ts';
import { selectProgress } from './progress.store.ts';

/**
 * How far a translation is [owner-workspace §7], in strings of the website. `finishedTaskCount` counts those that have a
 * translation; those that failed count in `failedTaskCount` only. `errorCode` and `error` say why a translation failed.
 */
export interface TranslationProgress {
  readonly status: 'in progress' | 'completed' | 'failed';
  readonly taskCount: number;
  readonly finishedTaskCount: number;
  readonly failedTaskCount: number;
  readonly errorCode: string | null;
  readonly error: string | null;
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
