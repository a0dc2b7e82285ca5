import type { TranslationEstimate, TranslationUsage } from '@dragoman/contract/translations';
import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { costOf, estimateUsage } from '@dragoman/domain/translations';
import type { Engines, TranslationName } from './deps.ts';
import { findEngine } from './engine.ts';
import { addCost, countWorkload, selectSpending, selectUsage } from './usage.store.ts';

interface Deps {
  readonly database: Database;
  readonly engines: Engines;
}

/**
 * Adds the estimated cost of a call to its website's spending before the call is made. Only calls in progress can exceed
 * the monthly budget, by at most one call. Throws `DragomanError('translation-budget')` if it is used up.
 */
export async function reserve(
  database: Database,
  call: { readonly id: string; readonly websiteId: string; readonly cost: number },
  { monthlyBudget }: Engines,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const spending = await selectSpending(transaction, call.websiteId, true);
    const budget = spending.budget ?? monthlyBudget;
    if (budget !== undefined && spending.spent >= budget) throw budgetUsedUp(budget);
    await addCost(transaction, call.id, call.cost);
  });
}

function budgetUsedUp(budget: number): DragomanError {
  const amount = `$${Number.isInteger(budget) ? budget : budget.toFixed(2)}`;
  return new DragomanError('translation-budget', {
    message: `The monthly translation budget of ${amount} is used up. It continues next month, or when you raise the budget.`,
  });
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

/** Estimates the next job of a language, before the translation memory. */
export async function estimateTranslation(
  { database, engines }: Deps,
  name: TranslationName,
  source: string,
): Promise<TranslationEstimate> {
  const workload = await countWorkload(database.kysely, name);
  const ready = await findEngine(engines, { source, target: name.targetLanguage });
  if (ready === undefined || !ready.capabilities.paid)
    return { ...workload, engine: ready?.engine.name ?? null, is_paid: false, cost: null };
  const { texts, characters } = workload;
  const { maxTextsPerCall, maxCharactersPerCall } = ready.capabilities;
  const calls = Math.ceil(Math.max(texts / maxTextsPerCall, characters / maxCharactersPerCall));
  const price = engines.prices?.[ready.engine.name];
  const cost = price === undefined ? null : costOf(price, estimateUsage(texts, characters, calls));
  return { ...workload, engine: ready.engine.name, is_paid: true, cost };
}
