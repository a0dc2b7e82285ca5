import { t } from '../../../texts/texts.ts';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { useChanges } from '../changes/use-changes.ts';
import { actionLabels } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';

type RowAction = keyof typeof actionLabels;

interface RowMenuProps {
  readonly row: StringRow;
  readonly onCopy: () => void;
}

/** More actions on one string. */
export function RowMenu({ row, onCopy }: RowMenuProps) {
  const { mayReview } = useSection();
  const { runAction } = useChanges();
  const perform = (action: RowAction) => () => void runAction(action, { ids: [row.original.id] });
  const actions = actionsOf(row, mayReview).map(
    (action) => [actionLabels[action], perform(action)] as const,
  );
  return <MoreMenu items={[[t('Copy the original'), onCopy], ...actions]} />;
}

function actionsOf({ translated }: StringRow, mayReview: boolean): readonly RowAction[] {
  if (translated === undefined) return ['retranslate'];
  const review = translated.state === 'reviewed' ? 'unreview' : 'review';
  return [...(mayReview ? ([review] as const) : []), 'doubt', 'retranslate', 'reset', 'delete'];
}
