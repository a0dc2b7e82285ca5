import { findMatches } from '../translation-memory/index.ts';
import { type TranslationRun, translateInBatches, type UnitKind } from './batches.ts';
import { addProgress, lockTranslation } from './progress.store.ts';
import {
  type PendingString,
  selectPending,
  selectPendingIds,
  selectStringsByIds,
  storeResults,
} from './strings.store.ts';

export const stringUnits: UnitKind = {
  name: 'strings',
  select: selectStringsByIds,
  async store(transaction, { name, ready }, outcomes) {
    const engine = { name: ready.engine.name, version: ready.version };
    const counts = await storeResults(transaction, name.targetLanguage, outcomes, engine);
    await addProgress(transaction, name, counts);
  },
};

const pageSize = 2000;

/** Translates pending strings from memory, then by engine. Returns how many are left because no engine has the pair. */
export async function translateStrings(run: TranslationRun): Promise<number> {
  const { kysely } = run.deps.database;
  const ids = await selectPendingIds(kysely, run.name);
  let left = 0;
  for (let from = 0; from < ids.length; from += pageSize) {
    run.signal.throwIfAborted();
    const some = ids.slice(from, from + pageSize);
    const pending = await selectPending(kysely, run.name.targetLanguage, some);
    const unmatched = await translateFromMemory(run, pending);
    if (unmatched.length === 0) continue;
    const ready = await run.engine();
    if (ready === undefined) left += unmatched.length;
    else
      await translateInBatches(
        run,
        ready,
        stringUnits,
        await selectStringsByIds(kysely, unmatched),
      );
  }
  return left;
}

/** Returns the ids of the strings that the memory does not have. */
async function translateFromMemory(
  { deps, site, name }: TranslationRun,
  pending: readonly PendingString[],
): Promise<string[]> {
  const sought = pending.filter(({ isRenewal }) => !isRenewal);
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
  return pending
    .filter(({ text, isRenewal }) => isRenewal || !matches.has(text))
    .map(({ id }) => id);
}
