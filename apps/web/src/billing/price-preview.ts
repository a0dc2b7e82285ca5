import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { websiteQueries } from '../websites/website-queries.ts';

interface PriceRequest {
  /** Omit it for a new website. */
  readonly websiteId?: string;
  /** Number of translation languages. */
  readonly languages: number;
}

/**
 * Asks the server for a website's price (PRODUCT.md 7); skipped if `undefined`.
 */
export function usePricePreview(request: PriceRequest | undefined) {
  return useQuery({
    queryKey: [...websiteQueries.billing, 'preview', request],
    queryFn: () =>
      api('GET /api/price-preview', { query: { ...request, languages: request?.languages ?? 0 } }),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  });
}
