import type { HasJobs } from '../jobs/index.ts';
import type { Engines } from './deps.ts';
import { selectSitesWithMissing } from './missing.store.ts';
import { selectUnavailable, takePending } from './pending.store.ts';
import { countTasks, endRunByPeople } from './progress.store.ts';
import { enqueueRun, enqueueTranslation } from './request.ts';
import { selectAffordable } from './usage.store.ts';
import { selectByPeople } from './waiting.store.ts';

/**
 * Requests translations of websites that were scanned or whose languages changed. A website leaves the list in the same
 * transaction. Returns the number of translations requested.
 */
export async function requestPending({ database, jobs }: HasJobs): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    const names = await takePending(transaction);
    for (const name of names) await enqueueTranslation(transaction, jobs, name);
    return names.length;
  });
}

/** Requests translations to languages that an engine can translate to now and none could before. Returns their number. */
export async function requestUnavailable({
  database,
  jobs,
  engines,
}: HasJobs & { readonly engines: Engines }): Promise<number> {
  let requested = 0;
  for (const { source, websiteId, targetLanguage } of await selectUnavailable(database.kysely)) {
    if ((await engines.engineFor({ source, target: targetLanguage }, websiteId)) === undefined)
      continue;
    await database.kysely
      .transaction()
      .execute((transaction) =>
        enqueueTranslation(transaction, jobs, { websiteId, targetLanguage }),
      );
    requested++;
  }
  return requested;
}

/** Requests translations of strings that the proxy reported missing. Returns the number of translations requested. */
export async function requestMissing({ database, jobs }: HasJobs): Promise<number> {
  const sites = await selectSitesWithMissing(database.kysely);
  const names = sites.flatMap(({ websiteId, languages }) =>
    languages.map((targetLanguage) => ({ websiteId, targetLanguage })),
  );
  for (const name of names) await enqueueRun(database.kysely, jobs, name);
  return names.length;
}

/** Requests translations that were paused for their budget and can go on. Returns their number. */
export async function requestAffordable({
  database,
  jobs,
  engines,
}: HasJobs & { readonly engines: Engines }): Promise<number> {
  const names = await selectAffordable(database.kysely, engines.monthlyBudget);
  for (const name of names)
    await database.kysely
      .transaction()
      .execute((transaction) => enqueueTranslation(transaction, jobs, name));
  return names.length;
}

/** Completes the languages that people have translated, so that they become live. */
export async function completeByPeople({ database: { kysely } }: Pick<HasJobs, 'database'>) {
  for (const name of await selectByPeople(kysely)) {
    const { tasks, finished } = await countTasks(kysely, name);
    if (tasks > 0 && finished === tasks)
      await kysely.transaction().execute((transaction) => endRunByPeople(transaction, name));
  }
}
