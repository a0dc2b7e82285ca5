import type { PrivacyAnswer, SentCallFilter, SentCallsAnswer } from '@dragoman/contract/sent-calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { notify } from '../../ui/toast.tsx';

export type Call = SentCallsAnswer['calls'][number];
export type Mask = PrivacyAnswer['masks'][number];

export const pageSize = 20;

export function useSentCalls(websiteId: string, filter: SentCallFilter, page: number) {
  return useQuery({
    queryKey: ['sent-calls', websiteId, filter, page],
    queryFn: () =>
      api('GET /api/websites/:id/sent-calls', {
        params: { id: websiteId },
        query: { ...filter, page, limit: pageSize },
      }),
    placeholderData: keepPreviousData,
  });
}

export function useSentCall(websiteId: string, callId: string) {
  return useQuery({
    queryKey: ['sent-call', callId],
    queryFn: () =>
      api('GET /api/websites/:id/sent-calls/:callId', { params: { id: websiteId, callId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const privacyKey = (websiteId: string) => ['privacy', websiteId] as const;

export function usePrivacy(websiteId: string) {
  return useQuery({
    queryKey: privacyKey(websiteId),
    queryFn: () => api('GET /api/websites/:id/privacy', { params: { id: websiteId } }),
  });
}

interface Change {
  readonly to: Partial<PrivacyAnswer>;
  /** Shown when it is done, with an offer to undo it; absent for an undo. */
  readonly done?: string;
}

export function useChangePrivacy(websiteId: string, current: PrivacyAnswer) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ to }: Change) =>
      api('PATCH /api/websites/:id/privacy', { params: { id: websiteId }, body: to }),
    onSuccess: (answer, { to, done }) => {
      queries.setQueryData(privacyKey(websiteId), answer);
      if (done === undefined) return;
      const { masks, sent_calls_days } = current;
      const before = to.masks === undefined ? { sent_calls_days } : { masks };
      notify.done(done, { undo: () => change.mutate({ to: before }) });
    },
    onError: (error, { done }) => {
      if (done === undefined) notify.failed(error.message);
    },
  });
  return change;
}
