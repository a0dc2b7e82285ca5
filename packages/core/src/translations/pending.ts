import type { Database } from '@dragoman/database/connection';
import type { Jobs } from '../jobs/index.ts';
import type { Engines } from './deps.ts';
import { selectUnavailable, takePending } from './pending.store.ts';
import { enqueueTranslation } from './request.ts';

interface Deps {
  readonly database: Database;
  readonly jobs: Jobs;
}

/**
 * Asks for the translation of websites that a scan read or whose languages changed, to each of their languages. A website is
 * taken off the list together with the jobs made for it. Returns how many translations were asked for.
 */
export async function requestPending({ database, jobs }: Deps): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    const names = await takePending(transaction);
    for (const name of names) await enqueueTranslation(transaction, jobs, name);
    return names.length;
  });
}

/** Asks again for languages that nothing could translate to and an engine can now. Returns their number. */
export async function requestUnavailable({
  database,
  jobs,
  engines,
}: Deps & { readonly engines: Engines }): Promise<number> {
  let asked = 0;
  for (const { source, websiteId, targetLanguage } of await selectUnavailable(database.kysely)) {
    if ((await engines.engineFor({ source, target: targetLanguage })) === undefined) continue;
    await database.kysely
      .transaction()
      .execute((transaction) =>
        enqueueTranslation(transaction, jobs, { websiteId, targetLanguage }),
      );
    asked++;
  }
  return asked;
}
