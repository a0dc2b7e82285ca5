import type { Schema } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import type { Payments, ProviderSubscription } from '@dragoman/providers/payments';
import type { Kysely } from 'kysely';
import {
  insertAccount,
  lockBilling,
  selectAccount,
  selectEmail,
  updateAccount,
} from '../accounts/accounts.store.ts';
import type { BillingDeps } from '../deps.ts';
import { currentOf, isRunning } from '../subscription/state.ts';
import { selectState, upsertState } from '../subscription/subscription.store.ts';
import { replaceBilled } from '../tiers/billed-websites.store.ts';
import { linesOf, plansNow, sameLines } from '../tiers/plan-lines.ts';
import { readPrices } from '../tiers/prices.ts';
import { atProvider, refused } from './provider-faults.ts';

type Queries = Kysely<Schema>;

export interface SubscribeRequest {
  readonly name: string;
  /** US dollars, only compared (PRODUCT.md 7). */
  readonly totalMonthlyPrice: number;
}

/**
 * Opens a subscription for all of a user's websites. Returns what opens its first payment in the browser; null where nothing
 * is to be paid. Asked again before that is paid, it gives the same payment, unless the websites changed meanwhile.
 * Throws `DragomanError`: `conflict` without a website, with another total, or when subscribed already; `billing-off`;
 * `payments-unavailable`.
 */
export async function subscribe(
  deps: BillingDeps,
  userId: string,
  asked: SubscribeRequest,
): Promise<string | null> {
  const { websites, totalMonthlyPrice } = await readPrices(deps, userId);
  if (websites.length === 0) throw refused('Add a website before you subscribe.');
  if (Math.round(asked.totalMonthlyPrice * 100) !== Math.round(totalMonthlyPrice * 100)) {
    throw refused(`The price has changed to $${totalMonthlyPrice.toFixed(2)} a month.`);
  }
  const { payments, database } = deps;
  if (payments === undefined) throw new DragomanError('billing-off');
  return await atProvider(() =>
    database.kysely.transaction().execute(async (queries) => {
      await lockBilling(queries, userId);
      const customer = await customerOf(queries, payments, userId);
      await payments.nameCustomer(customer, asked.name);
      const plans = plansNow(websites);
      const subscription = await openSubscription(payments, userId, customer, plans);
      await replaceBilled(queries, userId, plans);
      await noteOpening(queries, userId, subscription);
      return subscription.clientSecret;
    }),
  );
}

async function customerOf(queries: Queries, payments: Payments, userId: string): Promise<string> {
  const known = await selectAccount(queries, userId);
  if (known !== undefined) return known.customer;
  const email = await selectEmail(queries, userId);
  if (email === undefined) throw refused('Your account has no e-mail address.');
  const customer = await payments.createCustomer({ userId, email });
  await insertAccount(queries, userId, customer);
  return customer;
}

async function openSubscription(
  payments: Payments,
  userId: string,
  customer: string,
  plans: ReturnType<typeof plansNow>,
): Promise<ProviderSubscription> {
  const all = await payments.listSubscriptions(customer);
  const current = currentOf(all);
  if (isRunning(current)) throw refused('You are subscribed already.');
  const lines = linesOf(plans.values());
  if (current !== undefined && current.cancelsAt === null) {
    const fits = current.clientSecret !== null && sameLines(current.lines, lines);
    if (fits) return current;
    await payments.endNow(current.id);
  }
  return payments.subscribe({ customer, lines, key: `subscribe-${userId}-${all.length}` });
}

async function noteOpening(
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
