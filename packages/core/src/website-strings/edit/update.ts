import type { Database } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { type EditVerdict, validateEdit } from '@dragoman/domain/translations';
import type { Transaction } from 'kysely';
import { rememberEdit } from '../../translation-memory/index.ts';
import { lockTranslation, recountTasks } from '../../translations/index.ts';
import { selectEditedString, selectStanding, upsertEdit } from './update.store.ts';

interface Deps {
  readonly database: Database;
}

export interface TranslationEdit {
  readonly websiteStringId: string;
  readonly targetLanguage: string;
  /** Unit text with the tags of its source. */
  readonly translatedString: string;
  /** The user who wrote it. Defaults to the website's owner. */
  readonly changedBy?: string;
  /** What it is to replace, null for nothing; undefined for whatever stands. */
  readonly replaces?: string | null | undefined;
}

/**
 * Keeps an owner's translation of a string, remembers it for all of the owner's sites, and says what is odd about it.
 * Throws `DragomanError`: `not-found` without such a string, `bad-request` with the reason when it is empty or its tags
 * or placeholders are not those of the source, `conflict` when another translation stands than it is to replace.
 */
export async function updateTranslation(
  { database }: Deps,
  edit: TranslationEdit,
): Promise<EditVerdict> {
  const { websiteStringId, targetLanguage } = edit;
  const text = edit.translatedString.replaceAll('\0', '').trim();
  const string = await selectEditedString(database.kysely, websiteStringId);
  if (string === undefined) throw new DragomanError('not-found');
  const pair = { source: string.originalLanguage, target: targetLanguage };
  const verdict = validateEdit(string.source, text, pair);
  if (verdict.refusal !== undefined)
    throw new DragomanError('bad-request', { message: verdict.refusal });
  const changedBy = edit.changedBy ?? string.userId;
  await database.kysely.transaction().execute(async (transaction) => {
    const { websiteId, userId, originalLanguage, source } = string;
    await lockTranslation(transaction, { websiteId, targetLanguage });
    await assertReplaceable(transaction, edit, text);
    const { checks } = verdict;
    await upsertEdit(transaction, { websiteStringId, targetLanguage, text, checks, changedBy });
    await recountTasks(transaction, { websiteId, targetLanguage });
    const memory = { userId, sourceLanguage: originalLanguage, targetLanguage };
    await rememberEdit(transaction, { ...memory, source, target: text });
  });
  return verdict;
}

/** Nobody's work is written over unseen. No text is as good as none, and the very same text is no conflict. */
async function assertReplaceable(
  transaction: Transaction<Schema>,
  edit: TranslationEdit,
  text: string,
): Promise<void> {
  if (edit.replaces === undefined) return;
  const standing = (await selectStanding(transaction, edit)) ?? '';
  if (standing === (edit.replaces ?? '') || standing === text) return;
  throw new DragomanError('conflict', {
    message: 'This translation was changed elsewhere meanwhile.',
  });
}
