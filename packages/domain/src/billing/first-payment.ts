import { pricingTiers } from './tier.ts';

export interface FirstPayment {
  /** US dollars charged now, for the rest of the month. */
  readonly today: number;
  /** The 1st of the next month (UTC), when the whole price is charged. */
  readonly next: Date;
}

/** Returns what subscribing charges now: each plan prorated to the second until the 1st (PRODUCT.md 7, 21). */
export function firstPayment(tiers: readonly string[], now: Date): FirstPayment {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const next = new Date(Date.UTC(year, month + 1, 1));
  const length = next.getTime() - Date.UTC(year, month, 1);
  const share = (next.getTime() - now.getTime()) / length;
  const cents = pricingTiers.map(({ name, price }) => {
    const count = tiers.filter((tier) => tier === name).length;
    return Math.round(price * 100 * count * share);
  });
  return { today: cents.reduce((sum, one) => sum + one, 0) / 100, next };
}
