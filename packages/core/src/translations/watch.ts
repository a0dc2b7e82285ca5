import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Jobs } from '../jobs/index.ts';
import { schedule } from '../maintenance/index.ts';
import type { Engines } from './deps.ts';
import { requestPending, requestUnavailable } from './pending.ts';
import { sitesWithUnknown } from './site.store.ts';
import { translateJob, translationKey } from './translate.job.ts';

const pauseBetween = 5000;

/**
 * Looks every few seconds for what is to be translated unasked: strings that only the proxy has met, and websites whose scan
 * ended or whose languages changed; once for languages that had no engine and have one now. Several processes may do so
 * at once. Returns the function that ends it.
 */
export function watchTranslations(
  deps: {
    readonly database: Database;
    readonly jobs: Jobs;
    readonly engines: Engines;
    readonly log: Log;
  },
  pause: number = pauseBetween,
): () => Promise<void> {
  let isEngineNew = true;
  const work = async () => {
    await requestUnknown(deps);
    await requestPending(deps);
    if (isEngineNew) await requestUnavailable(deps);
    isEngineNew = false;
  };
  return schedule({ name: 'translations', pause, work, log: deps.log });
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
