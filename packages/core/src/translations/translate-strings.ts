import type { UnitToTranslate } from '@dragoman/domain/translations';
import { findMatches } from '../translation-memory/index.ts';
import {
  type EngineRun,
  planBatches,
  type Save,
  translateBatch,
  withConcurrency,
} from './batch.ts';
import type { TranslationDeps, TranslationName } from './deps.ts';
import { addProgress, lockTranslation } from './progress.store.ts';
import type { Site } from './site.store.ts';
import { type PendingString, selectPending, storeResults } from './strings.store.ts';

const stringsAtOnce = 2000;

/**
 * Translates every string that waits: from memory, then by the engine. Returns how many are left because no engine has
 * the pair.
 */
export async function translateStrings(
  deps: TranslationDeps,
  site: Site,
  name: TranslationName,
  engineRun: () => Promise<EngineRun | undefined>,
  signal: AbortSignal,
): Promise<number> {
  let left = 0;
  for (let after: string | undefined; ; ) {
    signal.throwIfAborted();
    const pending = await selectPending(deps.database.kysely, name, after, stringsAtOnce);
    after = pending.at(-1)?.id;
    if (after === undefined) return left;
    const unmatched = await fromMemory(deps, site, name, pending);
    if (unmatched.length === 0) continue;
    const run = await engineRun();
    if (run === undefined) left += unmatched.length;
    else await byEngine(run, unmatched);
  }
}

async function fromMemory(
  deps: TranslationDeps,
  site: Site,
  name: TranslationName,
  units: readonly PendingString[],
): Promise<UnitToTranslate[]> {
  const sought = units.filter(({ isRenewal }) => !isRenewal);
  const matches = await findMatches(deps, {
    userId: site.userId,
    sourceLanguage: site.originalLanguage,
    targetLanguage: name.targetLanguage,
    texts: sought.map(({ text }) => text),
  });
  const results = sought.flatMap(({ id, text }) => {
    const match = matches.get(text);
    if (match === undefined) return [];
    const state = match.isMachine ? ('machine' as const) : ('memory' as const);
    return [{ id, state, text: match.target, checks: [] }];
  });
  if (results.length > 0)
    await deps.database.kysely.transaction().execute(async (transaction) => {
      if (!(await lockTranslation(transaction, name))) return;
      const counts = await storeResults(transaction, name.targetLanguage, results, undefined);
      await addProgress(transaction, name, counts);
    });
  return units.filter(({ text, isRenewal }) => isRenewal || !matches.has(text));
}

async function byEngine(run: EngineRun, units: readonly UnitToTranslate[]): Promise<void> {
  const { concurrency } = run.ready.engine.capabilities();
  await withConcurrency(planBatches(units, run), concurrency, run.signal, (batch) =>
    translateBatch(run, { kind: 'strings', units: batch }, saveStrings(run)),
  );
}

/** Stores a batch's outcomes with the engine that made them, and counts them. */
export function saveStrings({ name, ready }: EngineRun): Save {
  const engine = { name: ready.engine.name, version: ready.version };
  return async (transaction, outcomes) => {
    const counts = await storeResults(transaction, name.targetLanguage, outcomes, engine);
    await addProgress(transaction, name, counts);
  };
}
