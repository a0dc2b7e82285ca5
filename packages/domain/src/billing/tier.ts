import { plans } from './plans.data.ts';

export type PlanName = (typeof plans)[number]['name'];

/** What a site is billed by: words of its distinct texts, and its translation languages. */
export interface SiteUsage {
  readonly words: number;
  readonly languages: number;
}

/** One plan with its limits; `price` in US dollars a month for one site. */
export interface PricingTier {
  readonly name: PlanName;
  readonly price: number;
  readonly maxLanguages: number;
  readonly maxWords: number;
}

export const pricingTiers: readonly PricingTier[] = plans;

/** The lowest tier in which both words and languages fit; beyond Advanced it is Extended [owner-workspace §9]. */
export function tierOf({ words, languages }: SiteUsage): PricingTier {
  const fitting = plans.find((plan) => words <= plan.maxWords && languages <= plan.maxLanguages);
  return fitting ?? plans[plans.length - 1] ?? plans[0];
}

/** The sum over all sites in US dollars, exact to the cent. */
export function totalMonthlyPrice(sites: readonly SiteUsage[]): number {
  const cents = sites.reduce((sum, site) => sum + Math.round(tierOf(site).price * 100), 0);
  return cents / 100;
}
