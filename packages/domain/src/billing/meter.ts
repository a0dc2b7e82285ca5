import { pricingTiers } from './tier.ts';

export interface Meter {
  /** 0 to 100, rounded. */
  readonly percent: number;
  readonly tone: 'good' | 'busy' | 'bad';
  /** Null if unlimited. */
  readonly max: number | null;
}

/**
 * Returns a website's usage of its plan: red above 90 %, yellow above 70 %, otherwise green. Languages are green up to the
 * limit: a plan whose languages are all used is in good use. The highest plan counts as
 * unlimited here and shows 0 [owner-workspace §2, Billing; PRODUCT.md 7].
 */
export function meterOf(tier: string, measure: 'languages' | 'words', used: number): Meter {
  const found = pricingTiers.find(({ name }) => name === tier);
  const isHighest = tier === pricingTiers.at(-1)?.name;
  if (found === undefined || isHighest) return { percent: 0, tone: 'good', max: null };
  const max = measure === 'languages' ? found.maxLanguages : found.maxWords;
  const exact = (used / max) * 100;
  const isInUse = measure === 'languages' && used <= max;
  const tone = isInUse ? 'good' : exact > 90 ? 'bad' : exact > 70 ? 'busy' : 'good';
  return { percent: Math.min(100, Math.round(exact)), tone, max };
}
