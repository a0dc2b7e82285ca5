import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { t } from '../../texts/texts.ts';
import { notify } from '../../ui/toast.tsx';

/** Returns a function that removes a user's app and recovery codes. It throws the server's sentence. */
export function useResetFactors(): (userId: string) => Promise<void> {
  const queries = useQueryClient();
  return async (userId) => {
    await api('POST /api/admin/reset-second-factors', { body: { userId } });
    await queries.invalidateQueries({ queryKey: ['admin', 'users'] });
    notify.done(t('Two-step verification is off.'));
  };
}
