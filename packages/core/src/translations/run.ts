import { DragomanError, type ErrorCode } from '@dragoman/domain/errors';
import { EngineError } from '@dragoman/providers/engines';
import { type EngineRun, TranslationGone } from './batch.ts';
import type { TranslationDeps, TranslationName } from './deps.ts';
import { selectUnsettledBatches } from './engine-calls.store.ts';
import { closeTranslation, endRun, openTranslation, recountTasks } from './progress.store.ts';
import { resumeBatches } from './resume.ts';
import { findSite, type Site } from './site.store.ts';
import { translateSlugs } from './translate-slugs.ts';
import { translateStrings } from './translate-strings.ts';
import { drainUnknown } from './unknown.ts';

/**
 * Translates what a website lacks in a language, and keeps `translations` up to date all along. May be killed at any
 * point and run again. What ends it for a reason that an owner can change (no engine for the pair, a key refused, a quota
 * used up) is written down as `failed` with its sentence; what may pass is thrown, for the job to be tried again.
 */
export async function runTranslation(
  deps: TranslationDeps,
  name: TranslationName,
  signal: AbortSignal,
): Promise<void> {
  const site = await findSite(deps.database.kysely, name.websiteId);
  if (site === undefined) throw new DragomanError('not-found');
  // Removed since the run was asked for: nothing is made, or paid, for it.
  if (!site.translationLanguages.includes(name.targetLanguage)) return;
  await drainUnknown(deps, site);
  await deps.database.kysely.transaction().execute(async (transaction) => {
    await openTranslation(transaction, name);
    await recountTasks(transaction, name);
  });
  try {
    await translateUntilDone(deps, site, name, signal);
  } catch (error) {
    if (error instanceof TranslationGone) return;
    const code = failureOf(error);
    if (code === undefined) throw error;
    deps.log.warn({ ...name, err: error }, 'a translation failed');
    await failTranslation(deps, name, code);
  }
}

/** Writes down that a translation failed, with the catalogue's sentence. */
export async function failTranslation(
  { database }: Pick<TranslationDeps, 'database'>,
  name: TranslationName,
  code: ErrorCode,
): Promise<void> {
  await closeTranslation(database.kysely, name, code);
}

/** More passes than a website grows in while it is translated. */
const mostPasses = 20;

async function translateUntilDone(
  deps: TranslationDeps,
  site: Site,
  name: TranslationName,
  signal: AbortSignal,
): Promise<void> {
  for (let pass = 0; pass < mostPasses; pass++) {
    await translateAll(deps, site, name, signal);
    const end = await deps.database.kysely
      .transaction()
      .execute((transaction) => endRun(transaction, name));
    if (end !== 'more') return;
  }
  throw new Error('Strings are left that no pass translates.');
}

async function translateAll(
  deps: TranslationDeps,
  site: Site,
  name: TranslationName,
  signal: AbortSignal,
): Promise<void> {
  let preparing: Promise<EngineRun | undefined> | undefined;
  const engineRun = () => {
    preparing ??= prepareEngine(deps, site, name, signal);
    return preparing;
  };
  // Before anything is chosen: what these batches hold must not be asked for a second time.
  if ((await selectUnsettledBatches(deps.database.kysely, name)).length > 0) await engineRun();
  const left = await translateStrings(deps, site, name, engineRun, signal);
  await translateSlugs(deps, site, name, engineRun, signal);
  if (left > 0) throw new DragomanError('pair-unavailable');
}

async function prepareEngine(
  deps: TranslationDeps,
  site: Site,
  name: TranslationName,
  signal: AbortSignal,
): Promise<EngineRun | undefined> {
  const pair = { source: site.originalLanguage, target: name.targetLanguage };
  const engine = await deps.engines.engineFor(pair);
  if (engine === undefined) return undefined;
  const ready = { engine, version: await engine.version(), pair };
  const run = { deps, name, ready, signal };
  await resumeBatches(run);
  return run;
}

const failures: Partial<Record<EngineError['kind'], ErrorCode>> = {
  auth: 'engine-auth',
  quota: 'engine-quota',
  'unsupported-pair': 'pair-unavailable',
};

function failureOf(error: unknown): ErrorCode | undefined {
  if (error instanceof EngineError) return failures[error.kind];
  return error instanceof DragomanError && error.code === 'pair-unavailable'
    ? error.code
    : undefined;
}
