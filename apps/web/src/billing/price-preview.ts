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
export function usePricePreview(wanted: PriceRequest | undefined) {
  return useQuery({
    queryKey: ['billing-info', 'preview', wanted],
    queryFn: () =>
      api('GET /api/price-preview', { query: { ...wanted, languages: wanted?.languages ?? 0 } }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
  });
}
