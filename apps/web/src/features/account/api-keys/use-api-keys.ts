import type { ApiKeyFields, ApiKeyInput } from '@dragoman/contract/api-keys';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../texts/texts.ts';

export type ApiKey = ApiKeyFields;

const queryKey = ['api-keys'] as const;

export function useApiKeys() {
  return useQuery({ queryKey, queryFn: () => api('GET /api/api-keys') });
}

export function useCreateKey() {
  return useChange((body: ApiKeyInput) => api('POST /api/api-keys', { body }), {
    rereads: queryKey,
  });
}

export function useRollKey(keyId: string) {
  return useChange(
    (overlap_hours: number) =>
      api('POST /api/api-keys/:keyId/roll', { params: { keyId }, body: { overlap_hours } }),
    { rereads: queryKey },
  );
}

export function useRevokeKey(keyId: string) {
  return useChange(() => api('DELETE /api/api-keys/:keyId', { params: { keyId } }), {
    keeps: queryKey,
    done: t('The key was revoked.'),
  });
}
