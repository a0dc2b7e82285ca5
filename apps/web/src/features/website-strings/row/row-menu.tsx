import type { StringAction } from '@dragoman/contract/website-strings';
import { t } from '../../../texts/texts.ts';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import type { RunAction } from '../changes/context.ts';
import { actionLabels } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';

interface RowMenuProps {
  readonly row: StringRow;
  readonly runAction: RunAction;
  readonly onCopy: () => void;
}

/** More actions on one string. */
export function RowMenu({ row, runAction, onCopy }: RowMenuProps) {
  const { mayReview } = useSection();
  const perform = (action: StringAction) => () =>
    void runAction(action, { ids: [row.original.id] });
  const actions = actionsOf(row, mayReview).map(
    (action) => [actionLabels[action].ask, perform(action)] as const,
  );
  return <MoreMenu items={[[t('Copy the original'), onCopy], ...actions]} />;
}

function actionsOf({ translated }: StringRow, mayReview: boolean): readonly StringAction[] {
  if (translated === undefined) return ['retranslate'];
  const review = translated.state === 'reviewed' ? 'unreview' : 'review';
  return [...(mayReview ? ([review] as const) : []), 'doubt', 'retranslate', 'reset', 'delete'];
}
