import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { freshSession } from '../api/stored-session.ts';
import { installation } from '../installation/installation.ts';
import { websiteQueries } from '../websites/website-queries.ts';
import { billingQuery } from './billing-info.ts';

interface PriceRequest {
  /** Omit it for a new website. */
  readonly websiteId?: string;
  /** Number of translation languages. */
  readonly languages: number;
}

/** One more website, without translations yet. */
export const newWebsite: PriceRequest = { languages: 0 };

/** Asks the server for a website's price (PRODUCT.md 7); skipped if `undefined`. */
export function usePricePreview(request: PriceRequest | undefined) {
  return useQuery({
    ...pricePreview(request),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Begins to read what the first screen says of prices, before it is shown. */
export function readPricesAhead(client: QueryClient): void {
  if (installation().billing === 'none' || freshSession() === undefined) return;
  void client.prefetchQuery(pricePreview(newWebsite));
  void client.prefetchQuery(billingQuery);
}

const pricePreview = (request: PriceRequest | undefined) => ({
  queryKey: [...websiteQueries.billing, 'preview', request],
  queryFn: () =>
    api('GET /api/price-preview', { query: { ...request, languages: request?.languages ?? 0 } }),
});
