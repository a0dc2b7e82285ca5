import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { type EditVerdict, keepSilenced, validateEdit } from '@dragoman/domain/translations';
import { selectGlossary } from '../../glossary/index.ts';
import { rememberEdit } from '../../translation-memory/index.ts';
import { lockTranslation, recountTasks } from '../../translations/index.ts';
import { selectChecks } from '../review/silence.store.ts';
import { beginChange, endChange } from './actions.store.ts';
import { selectCurrent, selectEditedString, upsertEdit } from './update.store.ts';
import { recordAdditions } from './write.store.ts';

export interface TranslationEdit {
  readonly websiteStringId: string;
  readonly targetLanguage: string;
  /** Unit text with the tags of the original. */
  readonly translatedString: string;
  /** User id. Defaults to the website's owner. */
  readonly changedBy?: string;
  /** The text it replaces, or null for none. If undefined, replaces any text. */
  readonly replaces?: string | null | undefined;
}

/**
 * Stores an owner's translation of a string, adds it to the translation memory, and returns what the checks found and a token that undoes
 * it for 24 hours. Throws `DragomanError`: `not-found`; `bad-request` if it is empty or its tags or placeholders differ from the original's;
 * `conflict` if the translation is not the one to be replaced.
 */
export async function updateTranslation(
  { database }: HasDatabase,
  edit: TranslationEdit,
): Promise<EditVerdict & { readonly undoToken: string }> {
  const { websiteStringId, targetLanguage } = edit;
  const text = edit.translatedString.replaceAll('\0', '').trim();
  const string = await selectEditedString(database.kysely, websiteStringId);
  if (string === undefined) throw new DragomanError('not-found');
  const pair = { source: string.originalLanguage, target: targetLanguage };
  const glossary = await selectGlossary(database.kysely, {
    id: string.websiteId,
    userId: string.userId,
    language: targetLanguage,
  });
  const verdict = validateEdit(string.source, text, pair, { glossary, kind: string.kind });
  if (verdict.refusal !== undefined)
    throw new DragomanError('bad-request', { message: verdict.refusal });
  const changedBy = edit.changedBy ?? string.userId;
  const undoToken = await database.kysely.transaction().execute(async (transaction) => {
    const { websiteId, userId, originalLanguage, source } = string;
    await lockTranslation(transaction, { websiteId, targetLanguage });
    const current = await selectCurrent(transaction, edit);
    assertReplaceable(edit, { text, current });
    const before = await selectChecks(transaction, { websiteStringId, targetLanguage });
    const checks = keepSilenced(verdict.checks, before ?? []);
    const change = { websiteId, targetLanguage, userId: changedBy };
    const changeId = await beginChange(transaction, change, 'edit');
    if (current === null)
      await recordAdditions(transaction, { targetLanguage, changeId }, [websiteStringId]);
    await upsertEdit(transaction, { websiteStringId, targetLanguage, text, checks, changedBy });
    await endChange(transaction);
    await recountTasks(transaction, { websiteId, targetLanguage });
    const memory = { userId, sourceLanguage: originalLanguage, targetLanguage };
    await rememberEdit(transaction, { ...memory, source, target: text });
    return changeId;
  });
  return { ...verdict, undoToken };
}

/** Protects work that the writer has not seen. Saving the current text again is no conflict. */
function assertReplaceable(
  { replaces }: TranslationEdit,
  { text, current }: { readonly text: string; readonly current: string | null },
): void {
  if (replaces === undefined || current === text) return;
  if ((current ?? '') === (replaces ?? '')) return;
  throw new DragomanError('conflict', {
    message: 'This translation was changed elsewhere meanwhile.',
  });
}
