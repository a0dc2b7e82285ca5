import { RowCheckbox } from '../../../ui/checkbox.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { StringsView } from '../section/view.ts';
import type { useSelection } from './use-selection.ts';

const SelectMatching = lazyPart(() => import('./select-matching.tsx'), 'SelectMatching');

interface SelectionHeadProps {
  readonly view: StringsView;
  /** Ids of the strings on the page. */
  readonly shown: readonly string[];
  readonly total: number;
  readonly selection: ReturnType<typeof useSelection>;
}

/** Selects the whole page, then all matching strings. */
export function SelectionHead({ view, shown, total, selection }: SelectionHeadProps) {
  const isAll = shown.every(selection.has);
  const isSome = !isAll && shown.some(selection.has);
  const mayHaveMore = isAll && selection.selection.kind === 'ids' && total > shown.length;
  return (
    <>
      <RowCheckbox
        isChecked={isAll}
        isSome={isSome}
        onChange={() => selection.select(shown, !isAll)}
      >
        Select all on this page
      </RowCheckbox>
      {mayHaveMore && !view.drafts && (
        <SelectMatching view={view} total={total} selection={selection} />
      )}
    </>
  );
}
