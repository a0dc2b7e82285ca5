import { useCallback } from 'react';
import { patientApi } from '../../../api/api.ts';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';
import { undoable } from '../changes/undoable.ts';
import { useChanges } from '../changes/use-changes.ts';
import { type Check, failures } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { useStringsCache } from '../section/strings-cache.ts';

/** Returns a function that silences a finding with a reason, or with null lets it speak again; either can be undone. */
export function useSilence({ original }: StringRow) {
  const { websiteId, targetLanguage, pinned } = useSection();
  const cache = useStringsCache();
  const { recount } = useChanges();
  const stringId = original.id;
  return useCallback(
    (check: Check, reason: string | null) => {
      const { code, detail } = check;
      const send = async (wanted: string | null) => {
        pinned.add([stringId]);
        try {
          const { translation } = await patientApi(
            'POST /api/website-strings/:websiteId/:stringId/silence',
            {
              params: { websiteId, stringId },
              body: {
                targetLanguage,
                code,
                reason: wanted,
                ...(detail !== undefined && { detail }),
              },
            },
          );
          cache.patch(new Map([[stringId, translation]]));
          recount();
          return true;
        } catch (error) {
          notify.failed(failures.update(error));
          return false;
        }
      };
      const change = async () => {
        if (!(await send(reason))) return;
        const undo = undoable(() => void send(check.silenced ?? null));
        notify.done(
          reason === null ? t('The finding is shown again.') : t('The finding is ignored.'),
          {
            undo,
          },
        );
      };
      void change();
    },
    [cache, pinned, recount, stringId, targetLanguage, websiteId],
  );
}
