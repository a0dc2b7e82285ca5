import { type SiteUsage, tierOf, totalMonthlyPrice } from '@dragoman/domain/billing';
import { DragomanError } from '@dragoman/domain/errors';
import type { BillingDeps } from '../deps.ts';
import { readPrices } from './prices.ts';

interface PriceTotal {
  readonly tier: string | null;
  readonly price: number;
  readonly total: number;
}

/**
 * What a website costs now and with so many languages, and what all cost together, in US dollars a month. Without an id it
 * is a website to be added. Throws `DragomanError('not-found')`.
 */
export async function previewPrice(
  deps: Pick<BillingDeps, 'database'>,
  userId: string,
  asked: { readonly websiteId?: string | undefined; readonly languages: number },
): Promise<{ readonly before: PriceTotal; readonly after: PriceTotal }> {
  const { websites } = await readPrices(deps, userId);
  const known = websites.find(({ websiteId }) => websiteId === asked.websiteId);
  if (asked.websiteId !== undefined && known === undefined) throw new DragomanError('not-found');
  const others = websites.filter((website) => website !== known);
  const wanted = { words: known?.words ?? 0, languages: asked.languages };
  return { before: totalOf(known, others), after: totalOf(wanted, others) };
}

function totalOf(website: SiteUsage | undefined, others: readonly SiteUsage[]): PriceTotal {
  if (website === undefined) return { tier: null, price: 0, total: totalMonthlyPrice(others) };
  const { name: tier, price } = tierOf(website);
  return { tier, price, total: totalMonthlyPrice([...others, website]) };
}
