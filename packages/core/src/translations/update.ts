import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { fitsPage } from '@dragoman/domain/translations';
import { rememberEdit } from '../translation-memory/index.ts';
import type { TranslationName } from './deps.ts';
import { abandonCalls } from './engine-calls.store.ts';
import { recountTasks } from './progress.store.ts';
import { deleteLanguage, selectEditedString, upsertEdit } from './update.store.ts';

interface Deps {
  readonly database: Database;
}

export interface TranslationEdit {
  readonly websiteStringId: string;
  readonly targetLanguage: string;
  /** Unit text with the tags of its source. */
  readonly translatedString: string;
}

/**
 * Keeps an owner's translation of a string, remembers it for all of the owner's sites, and gives it as kept. Throws `DragomanError`:
 * `not-found` without such a string, `bad-request` when it is empty or its tags are not those of the source.
 */
export async function updateTranslation(
  { database }: Deps,
  edit: TranslationEdit,
): Promise<string> {
  const { websiteStringId, targetLanguage } = edit;
  const text = edit.translatedString.replaceAll('\0', '').trim();
  const string = await selectEditedString(database.kysely, websiteStringId);
  if (string === undefined) throw new DragomanError('not-found');
  if (!fitsPage(string.source, text))
    throw new DragomanError('bad-request', {
      message: 'A translation needs text, and every tag of the original once.',
    });
  await database.kysely.transaction().execute(async (transaction) => {
    await upsertEdit(transaction, { websiteStringId, targetLanguage, text });
    await recountTasks(transaction, { websiteId: string.websiteId, targetLanguage });
    await rememberEdit(transaction, {
      userId: string.userId,
      sourceLanguage: string.originalLanguage,
      targetLanguage,
      source: string.source,
      target: text,
    });
  });
  return text;
}

/** Takes a website's translation to a language away. A run under way ends; what the owner edited stays in the memory. */
export async function deleteTranslation(
  { database }: Deps,
  { websiteId, targetLanguage }: TranslationName,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await deleteLanguage(transaction, websiteId, targetLanguage);
    await abandonCalls(transaction, { websiteId, targetLanguage }, undefined);
  });
}
