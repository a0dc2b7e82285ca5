import type { Database } from '@dragoman/database/connection';
import { countWords } from '@dragoman/domain/words';
import { countSiteWords, lockStrings } from '../websites/index.ts';
import { adoptMissing, deletePrivate, selectMissing } from './missing.store.ts';
import type { Site } from './site.store.ts';

const pageSize = 500;

/** Turns strings that the proxy reported missing into strings of the website, and recounts its words. */
export async function adoptMissingStrings(
  { database }: { readonly database: Database },
  site: Site,
): Promise<void> {
  let adopted = 0;
  for (;;) {
    const count = await database.kysely.transaction().execute(async (transaction) => {
      await lockStrings(transaction, site.id, 'alone');
      await deletePrivate(transaction, site);
      const strings = await selectMissing(transaction, site.id, pageSize);
      const words = strings.map(({ text }) => countWords(text, site.originalLanguage));
      if (strings.length > 0) await adoptMissing(transaction, site.id, strings, words);
      return strings.length;
    });
    adopted += count;
    if (count < pageSize) break;
  }
  if (adopted > 0) await countSiteWords(database.kysely, site.id);
}
