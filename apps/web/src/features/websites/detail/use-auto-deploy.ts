import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../api/api.ts';
import { mayDeploy, useBillingInfo } from '../../../billing/billing-info.ts';
import { useAvailableLanguages } from '../../../translations/use-available-languages.ts';
import { websiteQueries } from '../../../websites/website-queries.ts';
import type { WebsiteRow } from '../../../websites/website-row.ts';

/**
 * Deploys a website automatically once both checks pass and it was never deployed [owner-workspace §4, Deploy; §7, from the
 * detail screen]. Leaves disabled websites alone. Logs refusals; the checklist shows what is missing.
 */
export function useAutoDeploy(website: WebsiteRow, isWanted: boolean): void {
  const { id, status, dns_checked, snippet_checked, translation_languages } = website;
  const { data: info } = useBillingInfo(isWanted);
  const { count, isKnown } = useAvailableLanguages(id, isWanted ? translation_languages : []);
  const queries = useQueryClient();
  const requested = useRef<string>(undefined);
  const isNew = status === null || status === 'pending' || status === 'deploying';
  const isReady =
    isWanted &&
    isNew &&
    dns_checked &&
    snippet_checked &&
    isKnown &&
    count > 0 &&
    info !== undefined &&
    mayDeploy(info, id);
  useEffect(() => {
    if (!isReady || requested.current === id) return;
    requested.current = id;
    deploy(id)
      .then(() => queries.invalidateQueries({ queryKey: websiteQueries.all }))
      .catch((error) => console.error('Could not deploy the website automatically.', error));
  }, [isReady, id, queries]);
}

async function deploy(id: string): Promise<void> {
  const { resolvedUrl } = await api('GET /api/websites/:id/resolved-url', { params: { id } });
  const body = { resolvedUrl, status: 'enabled' } as const;
  await api('POST /api/websites/:id/provision', { params: { id }, body });
}
