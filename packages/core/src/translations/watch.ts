import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Jobs } from '../jobs/index.ts';
import { repeat } from '../upkeep/index.ts';
import { sitesWithUnknown } from './site.store.ts';
import { translateJob, translationKey } from './translate.job.ts';

const pauseBetween = 5000;

/**
 * Looks every few seconds for strings that only the proxy has met and asks for their translation to every language of
 * their website. Several processes may do so at once. Gives the function that ends it.
 */
export function watchUnknownStrings(
  deps: { readonly database: Database; readonly jobs: Jobs; readonly log: Log },
  pause: number = pauseBetween,
): () => Promise<void> {
  const work = () => requestUnknown(deps);
  return repeat({ name: 'unknown strings', pause, work, log: deps.log });
}

/** Asks once for the translation of what waits; gives how many translations were asked for. */
export async function requestUnknown({
  database,
  jobs,
}: {
  readonly database: Database;
  readonly jobs: Jobs;
}): Promise<number> {
  const sites = await sitesWithUnknown(database.kysely);
  const names = sites.flatMap(({ websiteId, languages }) =>
    languages.map((targetLanguage) => ({ websiteId, targetLanguage })),
  );
  for (const name of names) await jobs.enqueue(translateJob, name, { key: translationKey(name) });
  return names.length;
}
