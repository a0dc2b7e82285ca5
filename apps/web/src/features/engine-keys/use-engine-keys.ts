import type { EngineKeyInput, EngineKeysAnswer } from '@dragoman/contract/engine-keys';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../texts/texts.ts';

export type EngineKey = EngineKeysAnswer['keys'][number];

const queryKey = ['engine-keys'] as const;

export function useEngineKeys() {
  return useQuery({ queryKey, queryFn: () => api('GET /api/engine-keys') });
}

export function useAddKey() {
  return useChange((body: EngineKeyInput) => api('POST /api/engine-keys', { body }), {
    keeps: queryKey,
    done: t('The key was added. Try it with a sentence.'),
  });
}

export function useMoveKey(keyId: string) {
  return useChange(
    (position: number) =>
      api('PUT /api/engine-keys/:keyId/position', { params: { keyId }, body: { position } }),
    { keeps: queryKey, done: t('The order was changed.') },
  );
}

export function useDeleteKey(keyId: string) {
  return useChange(() => api('DELETE /api/engine-keys/:keyId', { params: { keyId } }), {
    keeps: queryKey,
    done: t('The key was deleted.'),
  });
}

export function useTryKey(keyId: string) {
  return useChange((body: { text: string; source: string; target: string }) =>
    api('POST /api/engine-keys/:keyId/try', { params: { keyId }, body }),
  );
}
