import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { Engines, TranslationName } from './deps.ts';
import { addCost, selectSpending } from './usage.store.ts';
import { selectUsedUpBudget } from './words.store.ts';

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

/**
 * Only batches in progress can exceed the budget. Throws `DragomanError('translation-budget')` if the language has used up the
 * website's new words of today.
 */
export async function assertWordsLeft({ kysely }: Database, name: TranslationName): Promise<void> {
  const budget = await selectUsedUpBudget(kysely, name);
  if (budget === undefined) return;
  const words = `${budget.toLocaleString('en')} new ${budget === 1 ? 'word' : 'words'}`;
  throw new DragomanError('translation-budget', {
    message: `The budget of ${words} per day is used up. The rest waits until tomorrow, or until you raise the budget.`,
  });
}
