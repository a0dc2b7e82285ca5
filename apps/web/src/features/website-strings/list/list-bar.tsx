import { limits } from '@dragoman/domain/limits';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { generatePath, Link } from 'react-router';
import { countOf, numberOf } from '../../../formatting/numbers.ts';
import { routes } from '../../../routes/routes.data.ts';
import { Filters } from '../filters/filters.tsx';
import { StateFilters } from '../filters/state-filters.tsx';
import { actionFilter, type StringsView } from '../filters/view.ts';
import { useSection } from '../section.ts';
import type { StringPage } from '../strings-cache.ts';
import { quietButton } from '../styles.ts';
import { visualQuery } from '../visual-editor/visual-view.ts';

interface ListBarProps {
  readonly view: StringsView;
  readonly onHelp: () => void;
  /** Undefined while loading. */
  readonly found: StringPage | undefined;
  /** Selects the rows of the page. */
  readonly children: ReactNode;
}

/** Stays above the rows while they scroll: search and filters, and the states with their counts. */
export function ListBar({ view, onHelp, found, children }: ListBarProps) {
  return (
    <div
      data-list-bar
      className="pinned top-0 z-10 grid grid-cols-1 gap-1.5 rounded-t-2xl bg-card px-3 py-2 sm:px-4"
    >
      <div className="grid grid-cols-1 gap-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.2fr)_auto]">
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
      <div className="flex min-h-8 items-center gap-x-3">
        {children}
        <StateFilters view={view} />
        <AskButton view={view} />
        <PictureLink path={view.path} />
        {found !== undefined && (
          <p className="shrink-0 text-sm text-soft tabular-nums">
            {found.isPartial
              ? `${countOf(found.totalCount, 'string')} among the first ${numberOf(limits.searchedStrings)}`
              : countOf(found.totalCount, 'string')}
          </p>
        )}
      </div>
    </div>
  );
}

const AskDialog = lazy(async () => ({
  default: (await import('../second-reader/ask-dialog.tsx')).AskDialog,
}));

/** Asks the second reader about the filtered list; without a filter, the whole language. */
function AskButton({ view }: { view: StringsView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${quietButton} ms-auto shrink-0`}
        onClick={() => setOpen(true)}
      >
        Ask for a review
      </button>
      {isOpen && (
        <Suspense>
          <AskDialog strings={{ filter: actionFilter(view) }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the page in the visual editor: the one that the list is limited to, else the first. */
function PictureLink({ path }: { path: string | null }) {
  const { websiteId, targetLanguage: languageCode } = useSection();
  return (
    <Link
      to={{
        pathname: generatePath(routes.visualEditor, { websiteId, languageCode }),
        search: visualQuery({ path }).toString(),
      }}
      className={`${quietButton} shrink-0 max-sm:hidden`}
    >
      Edit on the page
    </Link>
  );
}
