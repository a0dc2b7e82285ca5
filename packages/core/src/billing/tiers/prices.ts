import { tierOf, totalMonthlyPrice } from '@dragoman/domain/billing';
import { PaymentsError } from '@dragoman/providers/payments/port';
import { selectUsages } from '../accounts/usage.store.ts';
import type { BillingDeps } from '../deps.ts';

/** The monthly price of a website in US dollars, and the usage it is based on. */
export interface WebsitePrice {
  readonly websiteId: string;
  readonly url: string;
  readonly words: number;
  readonly languages: number;
  readonly tier: string;
  readonly price: number;
  /** The email address of the account that it belongs to; null for the payer's own. */
  readonly owner: string | null;
}

/** The prices of the websites that a user pays for and their total. */
export async function readPrices(
  { database }: Pick<BillingDeps, 'database'>,
  userId: string,
): Promise<{ readonly websites: readonly WebsitePrice[]; readonly totalMonthlyPrice: number }> {
  const rows = await selectUsages(database.kysely, userId);
  const websites = rows.map((row) => {
    const words = row.total_word_count;
    const languages = row.translation_languages.length;
    const tier = tierOf({ words, languages });
    return {
      websiteId: row.id,
      url: row.url,
      words,
      languages,
      tier: tier.name,
      price: tier.price,
      owner: row.owner,
    };
  });
  return { websites, totalMonthlyPrice: totalMonthlyPrice(websites) };
}

/** The provider's price ids by plan name; empty if billing is off or the provider fails. */
export async function readPriceIds({
  payments,
}: Pick<BillingDeps, 'payments'>): Promise<ReadonlyMap<string, string>> {
  if (payments === undefined) return new Map();
  try {
    return await payments.priceIds();
  } catch (error) {
    if (error instanceof PaymentsError) return new Map();
    throw error;
  }
}
