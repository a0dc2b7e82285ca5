import type { EngineKeyInput, EngineKeysAnswer } from '@dragoman/contract/engine-keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { t } from '../../texts/texts.ts';
import { notify } from '../../ui/toast.tsx';

export type EngineKey = EngineKeysAnswer['keys'][number];

const queryKey = ['engine-keys'] as const;

export function useEngineKeys() {
  return useQuery({ queryKey, queryFn: () => api('GET /api/engine-keys') });
}

function useKeyMutation<Input>(change: (input: Input) => Promise<EngineKeysAnswer>, done: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer);
      notify.done(done);
    },
  });
}

export function useAddKey() {
  return useKeyMutation(
    (body: EngineKeyInput) => api('POST /api/engine-keys', { body }),
    t('The key was added. Try it with a sentence.'),
  );
}

export function useMoveKey(keyId: string) {
  return useKeyMutation(
    (position: number) =>
      api('PUT /api/engine-keys/:keyId/position', { params: { keyId }, body: { position } }),
    t('The order was changed.'),
  );
}

export function useDeleteKey(keyId: string) {
  return useKeyMutation(
    () => api('DELETE /api/engine-keys/:keyId', { params: { keyId } }),
    t('The key was deleted.'),
  );
}

export function useTryKey(keyId: string) {
  return useMutation({
    mutationFn: (body: { text: string; source: string; target: string }) =>
      api('POST /api/engine-keys/:keyId/try', { params: { keyId }, body }),
  });
}
