import type { ApiKeyFields, ApiKeyInput } from '@dragoman/contract/api-keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';

export type ApiKey = ApiKeyFields;

const queryKey = ['api-keys'] as const;

export function useApiKeys() {
  return useQuery({ queryKey, queryFn: () => api('GET /api/api-keys') });
}

export function useCreateKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiKeyInput) => api('POST /api/api-keys', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}

export function useRollKey(keyId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (overlap_hours: number) =>
      api('POST /api/api-keys/:keyId/roll', { params: { keyId }, body: { overlap_hours } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}

export function useRevokeKey(keyId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/api-keys/:keyId', { params: { keyId } }),
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer);
      notify.done(t('The key was revoked.'));
    },
  });
}
