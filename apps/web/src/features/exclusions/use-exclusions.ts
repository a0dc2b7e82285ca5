import type { ExclusionRuleInput, ExclusionsAnswer } from '@dragoman/contract/exclusions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { notify } from '../../ui/toast.tsx';

export type Rule = ExclusionsAnswer['rules'][number];

const keyOf = (websiteId: string) => ['exclusions', websiteId] as const;

/** A website's rules; asks again while a scan counts what they save. */
export function useExclusions(websiteId: string) {
  return useQuery({
    queryKey: keyOf(websiteId),
    queryFn: () => api('GET /api/websites/:id/exclusions', { params: { id: websiteId } }),
    refetchInterval: ({ state }) => (state.data?.counting ? 2000 : false),
  });
}

interface Change {
  readonly rules: readonly ExclusionRuleInput[];
  /** Told when it is done; without it the change is an undo. */
  readonly done?: string;
}

/** Replaces the rules; the message offers to undo it. Fails if they were changed elsewhere. */
export function useChangeRules(websiteId: string, rules: readonly Rule[]) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ wanted, previous }: { wanted: Change; previous: readonly Rule[] }) =>
      api('PUT /api/websites/:id/exclusions', {
        params: { id: websiteId },
        body: { rules: wanted.rules.map(written), previous: previous.map(written) },
      }),
    onSuccess: (answer, { wanted, previous }) => {
      queries.setQueryData(keyOf(websiteId), answer);
      if (wanted.done === undefined) return;
      const undo = () => change.mutate({ wanted: { rules: previous }, previous: answer.rules });
      notify.done(wanted.done, { undo });
    },
    onError: (error, { wanted }) => {
      if (wanted.done === undefined) notify.failed(error.message);
      void queries.invalidateQueries({ queryKey: keyOf(websiteId) });
    },
  });
  return {
    ...change,
    change: (wanted: Change, onDone?: () => void) =>
      change.mutate({ wanted, previous: rules }, onDone && { onSuccess: onDone }),
  };
}

function written({ kind, value, effect, languages }: ExclusionRuleInput): ExclusionRuleInput {
  return { kind, value, effect, ...(languages?.length && { languages }) };
}
