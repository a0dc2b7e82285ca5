import type { TranslationEstimate, TranslationUsage } from '@dragoman/contract/translations';
import type { HasDatabase } from '@dragoman/database/connection';
import { costOf, estimateUsage } from '@dragoman/domain/translations';
import type { Engines, TranslationName } from './deps.ts';
import { findEngine } from './engine.ts';
import { countWorkload, estimateSimilarShare, selectSpending, selectUsage } from './usage.store.ts';

interface Deps extends HasDatabase {
  readonly engines: Engines;
}

/** Returns what a website used and spent this month. */
export async function readUsage(
  { database, engines }: Deps,
  websiteId: string,
): Promise<TranslationUsage> {
  const { spent, budget } = await selectSpending(database.kysely, websiteId);
  return {
    spent,
    budget: budget ?? engines.monthlyBudget ?? null,
    languages: await selectUsage(database.kysely, websiteId),
  };
}

/** Estimates the next job of a language. Texts that the memory has cost nothing. */
export async function estimateTranslation(
  { database, engines }: Deps,
  name: TranslationName,
  source: string,
): Promise<TranslationEstimate> {
  const counted = await countWorkload(database.kysely, name);
  const share = await estimateSimilarShare(database.kysely, name);
  const similar_words = Math.round(share * (counted.words - counted.memory_words));
  const workload = { ...counted, similar_words };
  const ready = await findEngine(engines, { source, target: name.targetLanguage }, name.websiteId);
  if (ready === undefined || !ready.capabilities.paid)
    return { ...workload, engine: ready?.engine.name ?? null, is_paid: false, cost: null };
  const { texts, characters } = workload;
  const { maxTextsPerCall, maxCharactersPerCall } = ready.capabilities;
  const calls = Math.ceil(Math.max(texts / maxTextsPerCall, characters / maxCharactersPerCall));
  const price = engines.prices?.[ready.engine.name];
  const cost = price === undefined ? null : costOf(price, estimateUsage(texts, characters, calls));
  return { ...workload, engine: ready.engine.name, is_paid: true, cost };
}
