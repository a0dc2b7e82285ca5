import type { HasDatabase } from '@dragoman/database/connection';
import { deleteLanguage } from './delete.store.ts';
import type { TranslationName } from './deps.ts';
import { abandonAllCalls } from './engine-calls.store.ts';

/** Deletes a website's translation to a language and ends its run. The translation memory retains the owner's edits. */
export async function deleteTranslation(
  { database }: HasDatabase,
  { websiteId, targetLanguage }: TranslationName,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await deleteLanguage(transaction, websiteId, targetLanguage);
    await abandonAllCalls(transaction, { websiteId, targetLanguage });
  });
}
