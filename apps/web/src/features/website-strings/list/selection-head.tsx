import { useState } from 'react';
import { numberOf } from '../../../formatting/numbers.ts';
import { notify } from '../../../ui/toast.tsx';
import type { StringsView } from '../filters/view.ts';
import { failures } from '../labels.ts';
import { useSection } from '../section.ts';
import { quietButton } from '../styles.ts';
import type { useSelection } from './use-selection.ts';
import { countMatching } from './use-strings.ts';

interface SelectionHeadProps {
  readonly view: StringsView;
  /** Ids of the strings on the page. */
  readonly shown: readonly string[];
  readonly total: number;
  readonly selection: ReturnType<typeof useSelection>;
}

/** Selects the whole page, then all matching strings. */
export function SelectionHead({ view, shown, total, selection }: SelectionHeadProps) {
  const section = useSection();
  const [isAsking, setAsking] = useState(false);
  const isAll = shown.every(selection.has);
  const isSome = !isAll && shown.some(selection.has);
  const selectAll = async () => {
    setAsking(true);
    try {
      selection.selectAll(await countMatching(section, view));
    } catch (error) {
      notify.failed(failures.fetch(error));
    }
    setAsking(false);
  };
  const mayHaveMore = isAll && selection.selection.kind === 'ids' && total > shown.length;
  return (
    <>
      <label className="grid size-7 shrink-0 cursor-pointer place-items-center pointer-coarse:size-9">
        <span className="sr-only">Select all on this page</span>
        <input
          type="checkbox"
          title="Select all on this page"
          className="size-4.5 cursor-pointer"
          checked={isAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = isSome;
          }}
          onChange={() => selection.select(shown, !isAll)}
        />
      </label>
      {mayHaveMore && !view.drafts && (
        <button
          type="button"
          aria-disabled={isAsking}
          className={`${quietButton} shrink-0 text-lapis!`}
          onClick={() => {
            if (!isAsking) void selectAll();
          }}
        >
          {section.pinned.ids().length === 0
            ? `Select all ${numberOf(total)} that match`
            : 'Select all that match'}
        </button>
      )}
    </>
  );
}
