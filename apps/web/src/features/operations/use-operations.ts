import type { ListedJob } from '@dragoman/contract/operations';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

const operationsKey = ['operations'];
const refetchMs = 15_000;
export const pageSize = 20;

/** The state of the installation, read again every 15 seconds. */
export function useOperations() {
  return useQuery({
    queryKey: [...operationsKey, 'overview'],
    queryFn: () => api('GET /api/admin/operations'),
    refetchInterval: refetchMs,
  });
}

export type JobState = ListedJob['state'];

export function useJobs(state: JobState, page: number) {
  return useQuery({
    queryKey: [...operationsKey, 'jobs', state, page],
    queryFn: () =>
      api('GET /api/admin/operations/jobs', { query: { state, page, limit: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
}

/** Reads everything on the page again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: operationsKey });
}

interface JobAction {
  readonly action: 'retry' | 'cancel';
  readonly job: ListedJob;
}

export function useJobAction() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ action, job: { queue, id } }: JobAction) =>
      action === 'retry'
        ? api('POST /api/admin/operations/retry-job', { body: { queue, id } })
        : api('POST /api/admin/operations/cancel-job', { body: { queue, id } }),
    onSettled: refresh,
  });
}
