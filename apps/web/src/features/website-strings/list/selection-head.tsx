import { useState } from 'react';
import { countOf } from '../../../formatting/numbers.ts';
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

/** The line above the rows: selects the whole page, then all matching strings, and shows their number. */
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
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 sm:px-7">
      <label className="flex cursor-pointer items-center gap-3">
        <span className="grid size-8 place-items-center">
          <input
            type="checkbox"
            className="size-4.5 cursor-pointer"
            checked={isAll}
            ref={(box) => {
              if (box !== null) box.indeterminate = isSome;
            }}
            onChange={() => selection.select(shown, !isAll)}
          />
        </span>
        <span>Select all on this page</span>
      </label>
      {mayHaveMore && !view.drafts && (
        <button
          type="button"
          aria-disabled={isAsking}
          className={`${quietButton} text-base! text-lapis!`}
          onClick={() => {
            if (!isAsking) void selectAll();
          }}
        >
          Select all {section.pinned.ids().length === 0 && `${total.toLocaleString('en')} `}that
          match
        </button>
      )}
      <p className="ms-auto text-soft tabular-nums">{countOf(total, 'string')}</p>
    </div>
  );
}
