import { isDeepStrictEqual } from 'node:util';
import type { Queries } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { Payments, ProviderSubscription } from '@dragoman/providers/payments/port';
import { readerOf } from '../../emails/index.ts';
import { insertAccount, selectAccount, updateAccount } from '../accounts/accounts.store.ts';
import { inBillingTransaction } from '../accounts/billing-transaction.ts';
import { currentSubscription, isRunning } from '../accounts/state.ts';
import { selectState, upsertState } from '../accounts/subscription.store.ts';
import type { BillingDeps } from '../deps.ts';
import { replaceBilled } from '../tiers/billed-websites.store.ts';
import { planLines, plansByUsage, sameLines } from '../tiers/plan-lines.ts';
import { readPriceIds, readPrices } from '../tiers/prices.ts';
import { conflict, mapProviderErrors } from './provider-errors.ts';

export interface SubscribeRequest {
  readonly name: string;
  /** One per website, compared with the server's own. */
  readonly priceIds: readonly string[];
  /** US dollars, compared with the server's own total (PRODUCT.md 7). */
  readonly totalMonthlyPrice: number;
}

/**
 * Creates a subscription for all of a user's websites. Returns the client secret of its first payment; null if nothing is
 * due. Returns the same payment again until it is paid or the websites change. Throws `DragomanError`: `conflict` without
 * a website, for another total or other prices, or if already subscribed; `billing-off`; `payments-unavailable`.
 */
export async function subscribe(
  deps: BillingDeps,
  userId: string,
  request: SubscribeRequest,
): Promise<string | null> {
  const { websites, totalMonthlyPrice } = await readPrices(deps, userId);
  if (websites.length === 0) throw conflict('Add a website before you subscribe.');
  if (Math.round(request.totalMonthlyPrice * 100) !== Math.round(totalMonthlyPrice * 100)) {
    throw conflict(`The price has changed to $${totalMonthlyPrice.toFixed(2)} a month.`);
  }
  const { payments, database } = deps;
  if (payments === undefined) throw new DragomanError('billing-off');
  await assertPrices(deps, websites, request.priceIds);
  return await mapProviderErrors(() =>
    inBillingTransaction(database, userId, async (queries) => {
      const customer = await ensureCustomer(queries, payments, userId);
      await payments.nameCustomer(customer, request.name);
      const plans = plansByUsage(websites);
      const subscription = await openSubscription(payments, userId, customer, plans);
      await replaceBilled(queries, userId, plans);
      await storeSubscription(queries, userId, subscription);
      return subscription.clientSecret;
    }),
  );
}

/** Throws `DragomanError('conflict')` if the browser's prices are not those of the websites. */
async function assertPrices(
  deps: BillingDeps,
  websites: readonly { readonly tier: string }[],
  sent: readonly string[],
): Promise<void> {
  const ids = await readPriceIds(deps);
  const own = websites.map(({ tier }) => ids.get(tier) ?? '');
  if (isDeepStrictEqual(own.toSorted(), sent.toSorted())) return;
  throw conflict('Your plans have changed. Reload the page to see the new price.');
}

async function ensureCustomer(
  queries: Queries,
  payments: Payments,
  userId: string,
): Promise<string> {
  const known = await selectAccount(queries, userId);
  if (known !== undefined) return known.customer;
  const reader = await readerOf(queries, userId);
  if (reader === undefined) throw conflict('Your account has no email address.');
  const customer = await payments.createCustomer({ userId, email: reader.to });
  await insertAccount(queries, userId, customer);
  return customer;
}

async function openSubscription(
  payments: Payments,
  userId: string,
  customer: string,
  plans: ReturnType<typeof plansByUsage>,
): Promise<ProviderSubscription> {
  const all = await payments.listSubscriptions(customer);
  const current = currentSubscription(all);
  if (isRunning(current)) throw conflict('You are subscribed already.');
  const lines = planLines(plans.values());
  if (current !== undefined && current.cancelsAt === null) {
    const fits = current.clientSecret !== null && sameLines(current.lines, lines);
    if (fits) return current;
    await payments.endNow(current.id);
  }
  return payments.subscribe({ customer, lines, key: `subscribe-${userId}-${all.length}` });
}

async function storeSubscription(
  queries: Queries,
  userId: string,
  { id, status, cancelsAt, periodEnd }: ProviderSubscription,
): Promise<void> {
  await updateAccount(queries, userId, { subscription: id, status, cancelsAt });
  const before = await selectState(queries, userId);
  await upsertState(queries, userId, {
    subscription_status: status === 'incomplete' ? 'incomplete' : 'active',
    subscription_period_end: periodEnd,
    pauses_at: before?.pauses_at ?? null,
  });
}
