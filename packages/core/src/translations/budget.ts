import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { Engines } from './deps.ts';
import { addCost, selectSpending } from './usage.store.ts';

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
