import { lazy, Suspense } from 'react';
import type { StringsView } from '../section/view.ts';
import type { useSelection } from './use-selection.ts';

const SelectMatching = lazy(async () => ({
  default: (await import('./select-matching.tsx')).SelectMatching,
}));

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
        <Suspense>
          <SelectMatching view={view} total={total} selection={selection} />
        </Suspense>
      )}
    </>
  );
}
