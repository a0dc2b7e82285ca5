import type { Database, Queries } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { languageCatalogue } from '@dragoman/domain/languages';
import type { Transaction } from 'kysely';
import type { Jobs } from '../jobs/index.ts';
import type { TranslationName } from './deps.ts';
import { openTranslation, recountTasks } from './progress.store.ts';
import { findSite } from './site.store.ts';
import { dropFailed } from './strings.store.ts';
import { translateJob, translationKey } from './translate.job.ts';
import { hurry } from './waiting.store.ts';

/**
 * Requests a translation of what a website lacks in a language, including failed strings. Throws `DragomanError`:
 * `not-found`; `bad-request` for the original language or one that is not in the catalog.
 */
export async function requestTranslation(
  { database, jobs }: { readonly database: Database; readonly jobs: Jobs },
  name: TranslationName,
): Promise<void> {
  const site = await findSite(database.kysely, name.websiteId);
  if (site === undefined) throw new DragomanError('not-found');
  const isKnown = languageCatalogue.some(({ code }) => code === name.targetLanguage);
  if (!isKnown || name.targetLanguage === site.originalLanguage)
    throw new DragomanError('bad-request', {
      message: 'This website cannot be translated to that language.',
    });
  await database.kysely.transaction().execute(async (transaction) => {
    await openTranslation(transaction, name);
    await dropFailed(transaction, name);
    await hurry(transaction, name);
    await enqueueTranslation(transaction, jobs, name, { isUrgent: true });
  });
}

/** Reopens a translation and enqueues its job, in the caller's transaction. */
export async function enqueueTranslation(
  transaction: Transaction<Schema>,
  jobs: Jobs,
  name: TranslationName,
  options: { readonly isUrgent?: boolean } = {},
): Promise<void> {
  await openTranslation(transaction, name);
  await recountTasks(transaction, name);
  await enqueueRun(transaction, jobs, name, { ...options, transaction });
}

/** Enqueues the job of a translation for the website's owner. */
export async function enqueueRun(
  queries: Queries,
  jobs: Jobs,
  name: TranslationName,
  options: { readonly transaction?: Transaction<Schema>; readonly isUrgent?: boolean } = {},
): Promise<void> {
  const site = await findSite(queries, name.websiteId);
  const account = site?.userId;
  await jobs.enqueue(translateJob, name, { ...options, key: translationKey(name), account });
}
