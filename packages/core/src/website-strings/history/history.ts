import type { HasDatabase } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { rememberEdit } from '../../translation-memory/index.ts';
import { lockTranslation, recountTasks } from '../../translations/index.ts';
import { assertId } from '../../websites/index.ts';
import {
  findVersion,
  putVersion,
  type StringName,
  selectOriginal,
  selectVersions,
  type Version,
} from './history.store.ts';

const maxVersions = 100;

/** Returns the current and earlier translations of a string, newest first. */
export function readStringHistory({ database }: HasDatabase, name: StringName): Promise<Version[]> {
  return selectVersions(database.kysely, name, maxVersions);
}

/**
 * Restores an earlier translation of a string. A doubtful one counts as edited, since a person chose it, and so does a reviewed
 * one unless the person may review. Throws `DragomanError('not-found')` if the string has no such version in the language.
 */
export async function restoreString(
  { database }: HasDatabase,
  request: StringName & {
    readonly website: WebsiteRow;
    readonly userId: string;
    readonly versionId: string;
    readonly mayReview: boolean;
  },
): Promise<void> {
  const { website, targetLanguage, versionId } = request;
  assertId(versionId);
  await database.kysely.transaction().execute(async (transaction) => {
    const translation = { websiteId: website.id, targetLanguage };
    await lockTranslation(transaction, translation);
    const version = await findVersion(transaction, request, versionId);
    if (version === undefined) throw new DragomanError('not-found');
    const isEdit = isDoubtful(version) || (version.state === 'reviewed' && !request.mayReview);
    const state = isEdit ? 'edited' : version.state;
    await putVersion(transaction, request, { ...version, state }, request.userId);
    await recountTasks(transaction, translation);
    if (state !== 'edited') return;
    await rememberEdit(transaction, {
      userId: website.user_id,
      sourceLanguage: website.original_language,
      targetLanguage,
      source: await selectOriginal(transaction, request.websiteStringId),
      target: version.translated_string,
    });
  });
}

function isDoubtful({ state }: Version): boolean {
  return state === 'needs_review' || state === 'outdated';
}
