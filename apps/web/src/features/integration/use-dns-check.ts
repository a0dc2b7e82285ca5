import type { DnsCheckAnswer } from '@dragoman/contract/deployment';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import { cacheWebsiteRow, type WebsiteRow } from '../../websites/website-row.ts';
import { useRecheck } from './use-recheck.ts';

/** State of a website's DNS. */
export interface DnsCheck {
  /** Result of the last check; undefined before the first and after a failure [owner-workspace §8]. */
  readonly found: DnsCheckAnswer | undefined;
  readonly verified: boolean;
  readonly isChecking: boolean;
  readonly failed: boolean;
  /** Checks now, and frequently again. */
  readonly check: () => Promise<unknown>;
}

/**
 * Checks the records on load, when the structure or languages change, and repeatedly while the page is visible [owner-workspace §4, DNS].
 * @param isSaving pauses the checks while another structure is being saved
 */
export function useDnsCheck(website: WebsiteRow, isSaving: boolean): DnsCheck {
  const { id, url_structure, translation_languages, dns_checked } = website;
  const queries = useQueryClient();
  const queryKey = ['dns-check', id, url_structure, translation_languages.join()];
  const [countBefore, setCountBefore] = useState(0);
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const found = await fetchCheck(website).catch((error) => {
        cacheWebsiteRow(queries, { id, dns_checked: false });
        throw error;
      });
      // The server updates the row and may deploy, so other queries are stale.
      if (found.verified !== dns_checked) {
        void queries.invalidateQueries({ queryKey: websiteQueries.all });
      }
      return found;
    },
    enabled: translation_languages.length > 0 && !isSaving,
    refetchInterval: (check) =>
      isSettled(check) ? false : nextCheck(countOf(check) - countBefore),
  });
  const found = query.isError ? undefined : query.data;
  useRecheck(dns_checked, found?.verified, query.refetch);
  return {
    found,
    verified: found?.verified ?? dns_checked,
    isChecking: query.isFetching,
    failed: query.isError,
    check: () => {
      const check = queries.getQueryCache().find<DnsCheckAnswer>({ queryKey });
      setCountBefore(check === undefined ? 0 : countOf(check));
      return query.refetch();
    },
  };
}

type DnsQuery = Query<DnsCheckAnswer, Error, DnsCheckAnswer, string[]>;

function fetchCheck({ id, url_structure }: WebsiteRow): Promise<DnsCheckAnswer> {
  return api('GET /api/websites/:id/check-dns', {
    params: { id },
    query: { urlStructure: url_structure },
  });
}

function isSettled({ state }: DnsQuery): boolean {
  return state.status === 'success' && state.data?.verified === true;
}

function countOf({ state }: { state: { dataUpdateCount: number; errorUpdateCount: number } }) {
  return state.dataUpdateCount + state.errorUpdateCount;
}

const firstPauseMs = 5000;
const maxPauseMs = 60_000;

/**
 * Milliseconds until the next check: short at first, while the owner is editing records, then doubling up to a minute.
 * @param checks number of checks since the owner last requested one
 */
export function nextCheck(checks: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** Math.max(0, checks - 3));
}
