import { ApiError } from '@dragoman/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';

/** What deploying waits for. */
export interface Readiness {
  readonly dns: boolean;
  readonly snippet: boolean;
  readonly subscription: boolean;
}

/**
 * Deploys when asked, and by itself once both checks pass and the website was not deployed before [owner-workspace §4, Deploy]. One that
 * its owner has disabled stays so until they ask.
 */
export function useDeploy(website: WebsiteRow, { dns, snippet, subscription }: Readiness) {
  const { id, status } = website;
  const [before] = useState(status);
  const queries = useQueryClient();
  const deploy = useMutation({
    mutationFn: () =>
      api('POST /api/websites/:id/provision', { params: { id }, body: { status: 'enabled' } }),
    onSuccess: () => {
      queries.setQueryData<WebsiteRow>(websiteQueries.row(id), (row) =>
        row === undefined ? row : { ...row, status: 'enabled' },
      );
      void queries.invalidateQueries({ queryKey: websiteQueries.all });
    },
  });
  const isNew = status !== 'enabled' && status !== 'disabled';
  useOnce(dns && snippet && subscription && isNew, () => deploy.mutate());
  return {
    deploy: () => deploy.mutate(),
    isDeploying: deploy.isPending,
    failed: deploy.isError,
    /** The server's sentence, where something is missing. */
    reason:
      deploy.error instanceof ApiError && deploy.error.status === 409
        ? deploy.error.error
        : undefined,
    /** Also when the server was quicker than this page. */
    succeeded: deploy.isSuccess || (before !== 'enabled' && status === 'enabled'),
  };
}

/** Acts when something becomes so for the first time. */
function useOnce(isSo: boolean, act: () => void): void {
  const isDone = useRef(false);
  const actOnce = useEffectEvent(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
  useEffect(() => {
    if (isSo) actOnce();
  }, [isSo]);
}
