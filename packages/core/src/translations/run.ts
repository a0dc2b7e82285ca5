import { DragomanError } from '@dragoman/domain/errors';
import { resumeBatches, TranslationDeleted, type TranslationRun } from './batches.ts';
import type { TranslationDeps, TranslationName } from './deps.ts';
import { engineMessageOf, failureOf, findEngine, type ReadyEngine } from './engine.ts';
import { readKnowledge, type TranslationKnowledge } from './knowledge.ts';
import { adoptMissingStrings } from './missing.ts';
import { closeTranslation, endRun, openTranslation, recountTasks } from './progress.store.ts';
import { findSite } from './site.store.ts';
import { slugUnits, translateSlugs } from './translate-slugs.ts';
import { stringUnits, translateStrings } from './translate-strings.ts';

/**
 * Translates what a website lacks in a language and updates its progress. Can be killed at any point and run again. Records
 * a failure that the owner can resolve (no engine, an invalid key, an exhausted quota or budget); throws one that may pass, so that
 * the job is retried.
 */
export async function runTranslation(
  deps: TranslationDeps,
  name: TranslationName,
  signal: AbortSignal,
  jobId?: string,
): Promise<void> {
  const { kysely } = deps.database;
  const site = await findSite(kysely, name.websiteId);
  if (site === undefined) throw new DragomanError('not-found');
  const wasLanguageRemoved = !site.translationLanguages.includes(name.targetLanguage);
  if (wasLanguageRemoved) return;
  await adoptMissingStrings(deps, site);
  await kysely.transaction().execute(async (transaction) => {
    await openTranslation(transaction, name);
    await recountTasks(transaction, name);
  });
  try {
    await translateUntilDone({ deps, site, name, signal, jobId });
  } catch (error) {
    if (error instanceof TranslationDeleted) return;
    const code = failureOf(error);
    if (code === undefined) throw error;
    deps.log.warn({ ...name, err: error }, 'a translation failed');
    await closeTranslation(kysely, name, code, engineMessageOf(error));
  }
}

/** More passes than a growing website needs. */
const maxPasses = 20;

async function translateUntilDone(
  context: Omit<TranslationRun, 'engine' | keyof TranslationKnowledge>,
): Promise<void> {
  const { deps, site, name } = context;
  const knowledge = await readKnowledge(deps.database, site, name.targetLanguage);
  for (let pass = 0; pass < maxPasses; pass++) {
    let engine: Promise<ReadyEngine | undefined> | undefined;
    const pair = { source: site.originalLanguage, target: name.targetLanguage };
    const run = {
      ...context,
      ...knowledge,
      engine: () => (engine ??= findEngine(deps.engines, pair, site.id)),
    };
    // First, because the units of these batches must not be sent a second time.
    await resumeBatches(run, { strings: stringUnits, slugs: slugUnits });
    const left = await translateStrings(run);
    await translateSlugs(run);
    if (left > 0) throw new DragomanError('pair-unavailable');
    const end = await deps.database.kysely
      .transaction()
      .execute((transaction) => endRun(transaction, name));
    if (end !== 'more') return;
  }
  throw new Error(`Some strings are still untranslated after ${maxPasses} passes.`);
}
