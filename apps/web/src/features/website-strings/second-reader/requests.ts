import type { AssessmentRun } from '@dragoman/contract/assessments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../api/api.ts';
import type { ActionTarget } from '../changes/context.ts';
import { useChanges } from '../changes/use-changes.ts';
import { useSection } from '../section/section.ts';
import type { StringsScope } from '../section/strings.ts';

const pollEvery = 1500;

const runsKey = ({ websiteId, targetLanguage }: StringsScope) =>
  ['assessment-runs', websiteId, targetLanguage] as const;

function bodyOf({ targetLanguage }: StringsScope, strings: ActionTarget) {
  return { targetLanguage, ...('ids' in strings ? { ids: [...strings.ids] } : strings) };
}

/** Who would judge these strings, how many there are, and the price. */
export function useEstimate(strings: ActionTarget) {
  const section = useSection();
  const { websiteId } = section;
  return useQuery({
    queryKey: [...runsKey(section), 'estimate', strings],
    queryFn: () =>
      api('POST /api/assessments/:websiteId/estimate', {
        params: { websiteId },
        body: bodyOf(section, strings),
      }),
    gcTime: 0,
  });
}

/** Asks the second reader about strings. */
export function useRequest(strings: ActionTarget, onRequested?: () => void) {
  const section = useSection();
  const queries = useQueryClient();
  const { websiteId } = section;
  return useMutation({
    mutationFn: () =>
      api('POST /api/assessments/:websiteId', {
        params: { websiteId },
        body: bodyOf(section, strings),
      }),
    onSuccess(run) {
      queries.setQueryData<readonly AssessmentRun[]>(runsKey(section), (runs = []) => [
        run,
        ...runs,
      ]);
      onRequested?.();
    },
  });
}

/** The latest runs of the language, newest first. While one runs, its new opinions appear in the rows. */
export function useRuns() {
  const section = useSection();
  const { refresh } = useChanges();
  const { websiteId, targetLanguage } = section;
  const query = useQuery<readonly AssessmentRun[]>({
    queryKey: runsKey(section),
    queryFn: async () =>
      (
        await api('GET /api/assessments/:websiteId', {
          params: { websiteId },
          query: { targetLanguage },
        })
      ).runs,
    refetchInterval: ({ state: { data = [] } }) => data.some(isRunning) && pollEvery,
  });
  const progress = query.data?.reduce((sum, { finished_count: count }) => sum + count, 0);
  useEffect(() => {
    if (progress) void refresh();
  }, [progress, refresh]);
  return query.data ?? [];
}

export function isRunning({ status }: AssessmentRun): boolean {
  return status === 'running';
}

/** Stops a run. */
export function useCancel(runId: string) {
  const section = useSection();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api('POST /api/assessments/:websiteId/runs/:runId/cancel', {
        params: { websiteId: section.websiteId, runId },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: runsKey(section), exact: true }),
  });
}
