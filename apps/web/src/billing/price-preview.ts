import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

interface Wanted {
  /** Left out: a website to be added. */
  readonly websiteId?: string;
  /** How many translation languages it would have. */
  readonly languages: number;
}

/**
 * What a website would cost with so many languages, as the server reckons it (PRODUCT.md 7); `undefined` asks nothing. `billing-info` in the
 * key: whatever changes the bill changes this too.
 */
export function usePricePreview(wanted: Wanted | undefined) {
  return useQuery({
    queryKey: ['billing-info', 'preview', wanted],
    queryFn: () =>
      api('GET /api/price-preview', { query: { ...wanted, languages: wanted?.languages ?? 0 } }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
  });
}
