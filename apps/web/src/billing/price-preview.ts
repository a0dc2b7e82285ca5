import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

interface PriceRequest {
  /** Omit it for a new website. */
  readonly websiteId?: string;
  /** Number of translation languages. */
  readonly languages: number;
}

/**
 * Asks the server for a website's price (PRODUCT.md 7); skipped if `undefined`. The key starts with 'billing-info' so that every
 * change of the bill invalidates it too.
 */
export function usePricePreview(request: PriceRequest | undefined) {
  return useQuery({
    queryKey: ['billing-info', 'preview', request],
    queryFn: () =>
      api('GET /api/price-preview', { query: { ...request, languages: request?.languages ?? 0 } }),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  });
}
