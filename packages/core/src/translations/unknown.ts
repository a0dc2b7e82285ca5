import type { Database } from '@dragoman/database/connection';
import { countWords } from '@dragoman/domain/words';
import { countSiteWords } from '../websites/index.ts';
import type { Site } from './site.store.ts';
import { adoptUnknown, dropPrivate, selectUnknown } from './unknown.store.ts';

const stringsAtOnce = 500;

/** Turns what the proxy met into strings of the website, and counts its words anew. Returns their number. */
export async function drainUnknown(
  { database }: { readonly database: Database },
  site: Site,
): Promise<number> {
  let drained = 0;
  for (;;) {
    const count = await database.kysely.transaction().execute(async (transaction) => {
      await dropPrivate(transaction, site);
      const strings = await selectUnknown(transaction, site.id, stringsAtOnce);
      const words = strings.map(({ text }) => countWords(text, site.originalLanguage));
      if (strings.length > 0) await adoptUnknown(transaction, site.id, strings, words);
      return strings.length;
    });
    drained += count;
    if (count < stringsAtOnce) break;
  }
  if (drained > 0) await countSiteWords(database.kysely, site.id);
  return drained;
}
