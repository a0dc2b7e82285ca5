import type { DnsCheckAnswer } from '@dragoman/contract/deployment';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { nextCheck } from './next-check.ts';
import { useLookAgain } from './use-look-again.ts';

/** How the DNS of a website stands. */
export interface DnsCheck {
  /** What the last look found; undefined before the first, and after one that failed [owner-workspace §8]. */
  readonly found: DnsCheckAnswer | undefined;
  readonly verified: boolean;
  /** A look is under way. */
  readonly isChecking: boolean;
  readonly failed: boolean;
  /** Looks at once, and soon again. */
  readonly check: () => Promise<unknown>;
}

/**
 * Looks the records up on load, whenever structure or languages change, and by itself in growing steps while the page is visible, so that
 * a record turns green without a press [owner-workspace §4, DNS].
 * @param isSaving while another structure is being saved, a look at it would be lost
 */
export function useDnsCheck(website: WebsiteRow, isSaving: boolean): DnsCheck {
  const { id, url_structure, translation_languages, dns_checked } = website;
  const queries = useQueryClient();
  const queryKey = ['dns-check', id, url_structure, translation_languages.join()];
  const [asked, setAsked] = useState(0);
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const found = await ask(website);
      // The server notes it in the row, and may deploy: other parts of the page want to know.
      if (found.verified !== dns_checked) {
        void queries.invalidateQueries({ queryKey: websiteQueries.all });
      }
      return found;
    },
    enabled: translation_languages.length > 0 && !isSaving,
    refetchInterval: (look) => (isContent(look) ? false : nextCheck(looksOf(look) - asked)),
  });
  const found = query.isError ? undefined : query.data;
  useLookAgain(dns_checked, found?.verified, query.refetch);
  return {
    found,
    verified: found?.verified ?? (!query.isError && dns_checked),
    isChecking: query.isFetching,
    failed: query.isError,
    check: () => {
      const look = queries.getQueryCache().find<DnsCheckAnswer>({ queryKey });
      setAsked(look === undefined ? 0 : looksOf(look));
      return query.refetch();
    },
  };
}

type Look = Query<DnsCheckAnswer, Error, DnsCheckAnswer, string[]>;

function ask({ id, url_structure }: WebsiteRow): Promise<DnsCheckAnswer> {
  return api('GET /api/websites/:id/check-dns', {
    params: { id },
    query: { urlStructure: url_structure },
  });
}

function isContent({ state }: Look): boolean {
  return state.status === 'success' && state.data?.verified === true;
}

function looksOf({ state }: { state: { dataUpdateCount: number; errorUpdateCount: number } }) {
  return state.dataUpdateCount + state.errorUpdateCount;
}
