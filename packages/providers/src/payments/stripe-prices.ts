import { type PlanName, pricingTiers } from '@dragoman/domain/billing';
import type Stripe from 'stripe';

/** Returns the lookup key of a plan's price; it changes with the price. */
function lookupKey(plan: PlanName, cents: number): string {
  return `dragoman_${plan.toLowerCase()}_${cents}_monthly`;
}

const cents = (price: number) => Math.round(price * 100);

/** Returns the price of each plan by its lookup key. Creates missing ones once, even with concurrent callers. */
export async function pricesByPlan(stripe: Stripe): Promise<ReadonlyMap<PlanName, string>> {
  const keys = new Map(
    pricingTiers.map(({ name, price }) => [lookupKey(name, cents(price)), name] as const),
  );
  const found = await stripe.prices.list({ lookup_keys: [...keys.keys()], active: true });
  const ids = new Map<PlanName, string>();
  for (const { id, lookup_key: key } of found.data) {
    const plan = keys.get(key ?? '');
    if (plan !== undefined) ids.set(plan, id);
  }
  for (const tier of pricingTiers) {
    if (!ids.has(tier.name)) ids.set(tier.name, await makePrice(stripe, tier));
  }
  return ids;
}

async function makePrice(
  stripe: Stripe,
  { name, price }: (typeof pricingTiers)[number],
): Promise<string> {
  const key = lookupKey(name, cents(price));
  const { id } = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: cents(price),
      nickname: name,
      lookup_key: key,
      recurring: { interval: 'month' },
      product_data: { name: `Dragoman ${name}` },
    },
    { idempotencyKey: `price-${key}` },
  );
  return id;
}
