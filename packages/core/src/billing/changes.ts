import { DragomanError } from '@dragoman/domain/errors';
import { selectUsages } from './billing.store.ts';
import type { BillingDeps } from './deps.ts';
import { readPrices } from './prices.ts';

/**
 * Refuses a subscription that cannot be: without a website, with a total that is not what the server computes
 * (PRODUCT.md 7), or where nobody is billed. Throws `DragomanError('conflict' | 'billing-off')`.
 */
export async function assertSubscribable(
  deps: BillingDeps,
  userId: string,
  asked: { readonly totalMonthlyPrice: number },
): Promise<never> {
  const { websites, totalMonthlyPrice } = await readPrices(deps, userId);
  if (websites.length === 0) throw refused('Add a website before you subscribe.');
  if (Math.round(asked.totalMonthlyPrice * 100) !== Math.round(totalMonthlyPrice * 100)) {
    throw refused(`The price has changed to $${totalMonthlyPrice.toFixed(2)} a month.`);
  }
  throw new DragomanError('billing-off');
}

/** Refuses to cancel while any website exists [owner-workspace §5], or where nobody is billed. Throws as above. */
export async function assertCancellable(
  { database }: Pick<BillingDeps, 'database'>,
  userId: string,
): Promise<never> {
  const websites = await selectUsages(database.kysely, userId);
  if (websites.length > 0) {
    throw refused('To unsubscribe, please delete all websites first.');
  }
  throw new DragomanError('billing-off');
}

function refused(message: string): DragomanError {
  return new DragomanError('conflict', { message });
}
