import { plans } from './plans.data.ts';

export type PlanName = (typeof plans)[number]['name'];

/** The quantities a site is billed by: words of its distinct texts, and target languages. */
export interface SiteUsage {
  readonly words: number;
  readonly languages: number;
}

/** A plan with its limits; `price` is in US dollars per month and site. */
export interface PricingTier {
  readonly name: PlanName;
  readonly price: number;
  readonly maxLanguages: number;
  readonly maxWords: number;
}

export const pricingTiers: readonly PricingTier[] = plans;

/** Returns the lowest tier that fits both words and languages; beyond Advanced it is Extended [owner-workspace §9]. */
export function tierOf({ words, languages }: SiteUsage): PricingTier {
  const fitting = plans.find((plan) => words <= plan.maxWords && languages <= plan.maxLanguages);
  return fitting ?? plans[plans.length - 1] ?? plans[0];
}

/** Returns the sum over all sites in US dollars, exact to the cent. */
export function totalMonthlyPrice(sites: readonly SiteUsage[]): number {
  const cents = sites.reduce((sum, site) => sum + Math.round(tierOf(site).price * 100), 0);
  return cents / 100;
}
