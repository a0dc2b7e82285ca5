import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { loadAuth } from '../../api/backend.ts';
import { saveFile } from '../../imports/export-file.tsx';
import { t } from '../../texts/texts.ts';
import { notify } from '../../ui/toast.tsx';

export function useExport() {
  return useMutation({
    mutationFn: async () => {
      const file = await api('GET /api/account/export');
      saveFile(file, `dragoman-${new Date().toISOString().slice(0, 10)}.zip`);
    },
  });
}

/** Ends all sessions of the user, this one too. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (email: string) => api('POST /api/account/deletion', { body: { email } }),
  });
}

export function useKeepAccount() {
  return useMutation({
    mutationFn: async () => {
      await api('DELETE /api/account/deletion');
      // The session says when the account is deleted.
      await (await loadAuth()).refreshSession();
    },
    onSuccess: () => notify.done(t('Your account will not be deleted.')),
  });
}
