import { adaptTranslation, isCodeName, validateEdit } from '@dragoman/domain/translations';
import { commonTermsOrigin } from '../common-terms/index.ts';
import { holdDoubtful } from '../scores/index.ts';
import { findMatches, type MemoryMatch } from '../translation-memory/index.ts';
import { type TranslationRun, translateInBatches, type UnitKind } from './batches.ts';
import { commonTermFor } from './common-term.ts';
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
    const { targetLanguage, websiteId } = name;
    const counts = await storeResults(transaction, targetLanguage, outcomes, engine);
    const ids = outcomes.map(({ id }) => id);
    await holdDoubtful(transaction, { websiteId, of: { targetLanguage, ids } });
    await addProgress(transaction, name, counts);
  },
};

const pageSize = 2000;

/**
 * Translates pending strings from memory, by the common terms, from the translation before a small change, then by
 * engine. Names of code stay as they are. Returns how many are left because no engine has the pair.
 */
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
  const { deps, site, name } = run;
  const sought = pending.filter(({ isRenewal }) => !isRenewal);
  const matches = await findMatches(deps, {
    userId: site.userId,
    sourceLanguage: site.originalLanguage,
    targetLanguage: name.targetLanguage,
    texts: sought.map(({ text }) => text),
  });
  const common: Result[] = [];
  const previewed: Result[] = [];
  const others: Result[] = [];
  for (const string of sought) {
    const match = matches.get(string.text);
    const term = match?.isMachine === false ? undefined : commonTermFor(run, string);
    if (term !== undefined)
      common.push({ id: string.id, state: 'machine', text: term, checks: [] });
    else if (match !== undefined)
      (match.isMachine ? previewed : others).push(resultOf(string, match));
    else if (isCodeName(string.text))
      others.push({ id: string.id, state: 'machine', text: string.text, checks: [] });
    else others.push(...adapt(run, string));
  }
  await storeAtOnce(run, common, commonTermsOrigin);
  await storeAtOnce(run, previewed, previewOrigin);
  await storeAtOnce(run, others, undefined);
  const isDone = new Set([...common, ...previewed, ...others].map(({ id }) => id));
  return pending.flatMap(({ id }) => (isDone.has(id) ? [] : [id]));
}

/** Engine translations in the memory are of previews, which do not say of which engine. */
const previewOrigin = { name: 'preview', version: '1' };

function resultOf({ id }: PendingString, { target, isMachine }: MemoryMatch): Result {
  return { id, state: isMachine ? 'machine' : 'memory', text: target, checks: [] };
}

async function storeAtOnce(
  { deps, name }: TranslationRun,
  results: readonly Result[],
  origin: { name: string; version: string } | undefined,
): Promise<void> {
  if (results.length === 0) return;
  await deps.database.kysely.transaction().execute(async (transaction) => {
    if (!(await lockTranslation(transaction, name))) return;
    const counts = await storeResults(transaction, name.targetLanguage, results, origin);
    await addProgress(transaction, name, counts);
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
