import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Jobs } from '../jobs/index.ts';
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
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    await requestUnknown(deps).catch((error) =>
      deps.log.warn({ error }, 'unknown strings could not be looked for'),
    );
    if (!isEnded) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      looking = look();
    }, pause).unref();
  };
  schedule();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await looking;
  };
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
