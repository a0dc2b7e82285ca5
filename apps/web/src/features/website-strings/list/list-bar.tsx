import type { ReactNode } from 'react';
import { Filters } from '../filters/filters.tsx';
import { StateFilters } from '../filters/state-filters.tsx';
import type { StringsView } from '../section/view.ts';

interface ListBarProps {
  readonly view: StringsView;
  readonly onHelp: () => void;
  readonly menu: ReactNode;
  /** Selects the rows of the page. */
  readonly children: ReactNode;
}

/** Stays above the rows while they scroll: search and filters, and the states with their counts. */
export function ListBar({ view, onHelp, menu, children }: ListBarProps) {
  return (
    <div
      data-list-bar
      className="pinned top-0 z-10 grid grid-cols-1 gap-1.5 rounded-t-2xl bg-card px-3 py-2 sm:px-4 xl:col-span-full"
    >
      <div className="grid grid-cols-1 gap-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.3fr)_auto_auto_auto]">
        <Filters view={view} />
        <button
          type="button"
          onClick={onHelp}
          className="hidden min-h-11 cursor-pointer items-center gap-2 rounded-lg px-2 text-soft hover:bg-wash hover:text-ink lg:flex"
        >
          Keys
          <kbd className="rounded-md border border-control px-1.5 font-sans text-sm">?</kbd>
        </button>
      </div>
      <div className="flex min-h-8 items-center gap-x-2 sm:gap-x-3">
        {children}
        <StateFilters view={view} />
        {menu}
      </div>
    </div>
  );
}
