import type { RefObject } from 'react';
import { patientApi } from '../../../api/api.ts';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';
import { undoable } from '../changes/undoable.ts';
import type { FieldCommands } from '../keys/field-keys.ts';
import type { Draft } from '../section/drafts.ts';
import { failures } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { useStringsCache } from '../section/strings-cache.ts';
import { replaceText } from '../text/replace-text.ts';

/** Returns a row's opinion, unless it is stale or dismissed. */
export function currentOpinion({ translated }: StringRow) {
  const opinion = translated?.assessment;
  return opinion == null || opinion.is_stale || opinion.is_dismissed ? undefined : opinion;
}

interface OpinionContext {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: Draft | undefined;
  /** The stored translation. */
  readonly saved: string;
  readonly save: (draft: Draft) => Promise<{ readonly undo: () => void }>;
  readonly move: FieldCommands['move'];
}

/** Commands that accept or dismiss the second reader's opinion on a row. */
export function useOpinionCommands(
  row: StringRow,
  { field, draft, saved, save, move }: OpinionContext,
): Pick<FieldCommands, 'acceptProposal' | 'dismissOpinion'> {
  const dismiss = useDismissOpinion(row);
  const { mayEdit, mayReview } = useSection();
  return {
    acceptProposal() {
      const proposal = currentOpinion(row)?.proposal;
      if (proposal == null || !mayEdit || field.current === null) return;
      if (draft !== undefined) return replaceText(field.current, proposal);
      save({ text: proposal, base: saved, original: row.original.original_string }).then(
        ({ undo }) => notify.done(t('Proposal accepted.'), { undo }),
        // A failed save is shown in the row.
        () => undefined,
      );
      move(1, true);
    },
    dismissOpinion() {
      if (currentOpinion(row) === undefined || !mayReview) return;
      dismiss();
      move(1, true);
    },
  };
}

/** Returns a function that dismisses a row's opinion, and offers to undo it. */
function useDismissOpinion({ original }: StringRow) {
  const { websiteId, targetLanguage, pinned } = useSection();
  const cache = useStringsCache();
  const dismiss = async (isDismissed: boolean) => {
    pinned.add([original.id]);
    try {
      const { translation } = await patientApi(
        'PUT /api/assessments/:websiteId/strings/:stringId',
        {
          params: { websiteId, stringId: original.id },
          body: { targetLanguage, isDismissed },
        },
      );
      cache.patch(new Map([[original.id, translation]]));
      if (!isDismissed) return;
      const undo = undoable(() => void dismiss(false));
      notify.done(t('Opinion dismissed.'), { undo });
    } catch (error) {
      notify.failed(failures.update(error));
    }
  };
  return () => void dismiss(true);
}
