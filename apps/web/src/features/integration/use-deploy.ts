import { ApiError } from '@dragoman/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';

/** Requirements for deploying. */
export interface Readiness {
  readonly dns: boolean;
  readonly snippet: boolean;
  readonly subscription: boolean;
}

/**
 * Deploys on request, and automatically once all requirements are met [owner-workspace §4, Deploy]. A website that its owner disabled is
 * deployed only on request.
 */
export function useDeploy(website: WebsiteRow, { dns, snippet, subscription }: Readiness) {
  const { id, status } = website;
  const [before] = useState(status);
  const queries = useQueryClient();
  const deploy = useMutation({
    mutationFn: () =>
      api('POST /api/websites/:id/provision', { params: { id }, body: { status: 'enabled' } }),
    onError: (error) => console.error('Deployment failed', error),
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
    /** The server's reason for refusing, if something is missing. */
    reason:
      deploy.error instanceof ApiError && deploy.error.status === 409
        ? deploy.error.error
        : undefined,
    /** Also true if the server deployed it automatically. */
    succeeded: deploy.isSuccess || (before !== 'enabled' && status === 'enabled'),
  };
}

/** Calls `act` when `condition` first becomes true. */
function useOnce(condition: boolean, act: () => void): void {
  const isDone = useRef(false);
  const actOnce = useEffectEvent(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
  useEffect(() => {
    if (condition) actOnce();
  }, [condition]);
}
