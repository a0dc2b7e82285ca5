import { type ComponentType, type ReactNode, type Ref, useCallback, useMemo } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { RetryButton } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { failures } from '../section/labels.ts';
import type { StringRow } from '../section/strings.ts';
import { useStrings } from '../section/use-strings.ts';
import { filterKey, type StringsView } from '../section/view.ts';
import { ListBar } from './list-bar.tsx';
import { SelectionHead } from './selection-head.tsx';
import { StringSkeletons } from './string-skeletons.tsx';
import { useSelection } from './use-selection.ts';
import { useTurning } from './use-turning.ts';

const ListFoot = lazyPart(() => import('./list-foot.tsx'), 'ListFoot');

const DraftsNote = lazyPart(() => import('./drafts-note.tsx'), 'DraftsNote');

const EmptyList = lazyPart(() => import('./empty-list.tsx'), 'EmptyList');

/** What the list tells a row. */
interface ListedRowProps {
  readonly row: StringRow;
  readonly isSelected: boolean;
  readonly onSelect: (id: string, isSelected: boolean) => void;
  /** Goes to the next or previous page and focuses its first or last row. */
  readonly turn: (by: 1 | -1) => void;
}

interface StringListProps {
  readonly view: StringsView;
  readonly onHelp: () => void;
  readonly menu: ReactNode;
  /** Above the rows. */
  readonly note: ReactNode;
  readonly Row: ComponentType<ListedRowProps>;
}

/** One page of a view's strings below their filters [owner-workspace §2, §9]. */
export function StringList({ view, onHelp, menu, note, Row }: StringListProps) {
  const { data, error, isPlaceholderData, refetch } = useStrings(view);
  const shown = useMemo(() => data?.rows.map(({ original }) => original.id) ?? [], [data]);
  const selection = useSelection(filterKey(view), shown);
  const pages = Math.ceil((data?.totalCount ?? 0) / view.size);
  const { list, typeahead, turn, goTo } = useTurning(view, {
    ...{ pages, data },
    isSettled: !isPlaceholderData,
  });
  const { select } = selection;
  const onSelect = useCallback((id: string, isOn: boolean) => select([id], isOn), [select]);
  const hasFailed = error !== null && (data === undefined || isPlaceholderData);
  const rows = hasFailed ? undefined : data?.rows;
  return (
    <>
      <ListBar view={view} onHelp={onHelp} menu={menu}>
        {rows !== undefined && rows.length > 0 && data !== undefined ? (
          <SelectionHead view={view} shown={shown} selection={selection} total={data.totalCount} />
        ) : (
          <span className="size-7 shrink-0 pointer-coarse:size-9" />
        )}
      </ListBar>
      <div className="min-w-0 border-edge xl:border-e">
        <DraftsNote />
        {note}
        {hasFailed && <Failure error={error} onRetry={refetch} />}
        {rows === undefined && !hasFailed && <StringSkeletons rows={10} />}
        {rows?.length === 0 && pages === 0 && <EmptyList view={view} />}
        {rows !== undefined && rows.length > 0 && (
          <ol
            ref={list}
            data-strings
            data-found-by={isPlaceholderData ? undefined : view.search}
            inert={isPlaceholderData}
            aria-busy={isPlaceholderData}
            className={`scroll-mt-32 border-b border-edge ${isPlaceholderData ? 'opacity-50' : ''}`}
          >
            {rows.map((row) => (
              <Row
                key={row.original.id}
                row={row}
                isSelected={selection.has(row.original.id)}
                onSelect={onSelect}
                turn={turn}
              />
            ))}
          </ol>
        )}
        <Typeahead ref={typeahead} />
        {rows !== undefined && data !== undefined && (
          <ListFoot
            view={view}
            found={data}
            pages={isPlaceholderData ? Math.max(pages, view.page) : pages}
            onPage={goTo}
            list={list}
            selection={selection}
          />
        )}
      </div>
    </>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="p-4">
      <Alert action={<RetryButton onPress={onRetry} />}>{failures.fetch(error)}</Alert>
    </div>
  );
}

/** Holds the focus, and what is typed, until the next page is shown. */
function Typeahead({ ref }: { ref: Ref<HTMLTextAreaElement> }) {
  return (
    <textarea
      ref={ref}
      aria-label="Text for the next page’s translation"
      tabIndex={-1}
      onKeyDown={(event) => {
        // A translation unit has no line breaks.
        if (event.key === 'Enter') event.preventDefault();
      }}
      className="sr-only fixed! top-0"
    />
  );
}
