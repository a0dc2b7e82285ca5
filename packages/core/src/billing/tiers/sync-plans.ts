import type { Queries } from '@dragoman/database/connection';
import { type PlanName, pricingTiers, tierOf } from '@dragoman/domain/billing';
import type { Payments, ProviderSubscription } from '@dragoman/providers/payments/port';
import type { BillingAccount } from '../accounts/accounts.store.ts';
import { inBillingTransaction } from '../accounts/billing-transaction.ts';
import { isRunning } from '../accounts/state.ts';
import { selectUsages } from '../accounts/usage.store.ts';
import type { BillingWorkDeps } from '../deps.ts';
import { insertMail } from '../mails/mails.store.ts';
import { replaceBilled, selectBilled } from './billed-websites.store.ts';
import { planLines } from './plan-lines.ts';

type Plans = ReadonlyMap<string, PlanName>;

/** Milliseconds before a renewal at which the plans of the next period are set. */
const decisionTime = 3 * 86_400_000;

/**
 * Updates the plans of a running subscription (PRODUCT.md 7). A new website is charged for the rest of the period; a
 * changed plan applies from the next renewal and its owner is informed. Throws `PaymentsError`.
 */
export async function syncPlans(
  { database, payments }: Pick<BillingWorkDeps, 'database' | 'payments'>,
  { userId, subscription: id }: BillingAccount,
): Promise<void> {
  if (id === null) return;
  await inBillingTransaction(database, userId, async (queries) => {
    const subscription = await payments.readSubscription(id);
    if (!isRunning(subscription)) return;
    const billed = await selectBilled(queries, userId);
    const required = await plansOf(queries, userId);
    const added = [...required].filter(([website]) => !billed.has(website));
    const present = new Map([...billed, ...added]);
    if (added.length > 0) await setPlans(queries, payments, { userId, id }, present, true);
    const untilRenewal = subscription.periodEnd.getTime() - (await payments.now()).getTime();
    if (untilRenewal > decisionTime || samePlans(present, required)) return;
    await setPlans(queries, payments, { userId, id }, required, false);
    await mailMoves(queries, userId, { from: present, to: required, subscription });
  });
}

async function plansOf(queries: Queries, userId: string): Promise<Plans> {
  const rows = await selectUsages(queries, userId);
  return new Map(
    rows.map((row) => {
      const languages = row.translation_languages.length;
      return [row.id, tierOf({ words: row.total_word_count, languages }).name];
    }),
  );
}

async function setPlans(
  queries: Queries,
  payments: Payments,
  { userId, id }: { userId: string; id: string },
  plans: Plans,
  prorate: boolean,
): Promise<void> {
  await payments.setLines(id, planLines(plans.values()), prorate);
  await replaceBilled(queries, userId, plans);
}

function samePlans(one: Plans, other: Plans): boolean {
  return one.size === other.size && [...one].every(([id, plan]) => other.get(id) === plan);
}

/** Mails the owner about changed plans, except those of deleted websites. */
async function mailMoves(
  queries: Queries,
  userId: string,
  { from, to, subscription }: { from: Plans; to: Plans; subscription: ProviderSubscription },
): Promise<void> {
  const urls = new Map((await selectUsages(queries, userId)).map(({ id, url }) => [id, url]));
  const moves = [...to]
    .filter(([id, plan]) => from.get(id) !== plan)
    .map(([id, plan]) => ({
      url: urls.get(id),
      from: from.get(id),
      to: plan,
      price: priceOf(plan),
    }));
  if (moves.length === 0) return;
  const date = subscription.periodEnd.toISOString();
  const about = `${date} ${moves.map(({ url, to: plan }) => `${url} ${plan}`).join()}`;
  await insertMail(queries, { userId, kind: 'tier_change', about, details: { moves, date } });
}

function priceOf(plan: PlanName): number {
  return pricingTiers.find(({ name }) => name === plan)?.price ?? 0;
}
