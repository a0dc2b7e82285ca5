import { adaptTranslation, validateEdit } from '@dragoman/domain/translations';
import { findMatches } from '../translation-memory/index.ts';
import { type TranslationRun, translateInBatches, type UnitKind } from './batches.ts';
import { addProgress, lockTranslation } from './progress.store.ts';
import {
  type PendingString,
  type Result,
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

/** Translates pending strings from memory, from the translation before a small change, then by engine. Returns how many are left because no engine has the pair. */
export async function translateStrings(run: TranslationRun): Promise<number> {
  const { kysely } = run.deps.database;
  const ids = await selectPendingIds(kysely, run.name);
  let left = 0;
  for (let from = 0; from < ids.length; from += pageSize) {
    run.signal.throwIfAborted();
    const some = ids.slice(from, from + pageSize);
    const pending = await selectPending(kysely, run.name.targetLanguage, some);
    const unmatched = await translateWithoutEngine(run, pending);
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

/** Returns the ids of the strings that need an engine. */
async function translateWithoutEngine(
  run: TranslationRun,
  pending: readonly PendingString[],
): Promise<string[]> {
  const { deps, name } = run;
  const sought = pending.filter(({ isRenewal }) => !isRenewal);
  const found = await findInMemory(run, sought);
  const isFound = new Set(found.map(({ id }) => id));
  const results = [
    ...found,
    ...sought.flatMap((one) => (isFound.has(one.id) ? [] : adapt(run, one))),
  ];
  if (results.length > 0)
    await deps.database.kysely.transaction().execute(async (transaction) => {
      if (!(await lockTranslation(transaction, name))) return;
      const counts = await storeResults(transaction, name.targetLanguage, results, undefined);
      await addProgress(transaction, name, counts);
    });
  const isDone = new Set(results.map(({ id }) => id));
  return pending.flatMap(({ id }) => (isDone.has(id) ? [] : [id]));
}

async function findInMemory(
  { deps, site, name }: TranslationRun,
  sought: readonly PendingString[],
): Promise<Result[]> {
  const matches = await findMatches(deps, {
    userId: site.userId,
    sourceLanguage: site.originalLanguage,
    targetLanguage: name.targetLanguage,
    texts: sought.map(({ text }) => text),
  });
  return sought.flatMap(({ id, text }) => {
    const match = matches.get(text);
    if (match === undefined) return [];
    const state = match.isMachine ? ('machine' as const) : ('memory' as const);
    return [{ id, state, text: match.target, checks: [] }];
  });
}

/** Carries a small change of the original over to a person's translation. */
function adapt({ site, name, glossary }: TranslationRun, string: PendingString): Result[] {
  const { id, text: after, before, kind } = string;
  if (before === null) return [];
  const { text, isWhole } = adaptTranslation(before.target, { before: before.source, after });
  const pair = { source: site.originalLanguage, target: name.targetLanguage };
  const { refusal, checks } = validateEdit(after, text, pair, { glossary, kind });
  return isWhole && refusal === undefined ? [{ id, state: 'outdated', text, checks }] : [];
}
