import { type Ref, useCallback, useMemo } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { RetryButton } from '../../../ui/button.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { filterKey, type StringsView } from '../filters/view.ts';
import { failures } from '../labels.ts';
import { StringRow } from '../row/string-row.tsx';
import { StringSkeletons } from '../skeletons.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { EmptyList } from './empty-list.tsx';
import { SelectionHead } from './selection-head.tsx';
import { useActions } from './use-actions.ts';
import { useSelection } from './use-selection.ts';
import { pageSize, useFreshStrings, useStrings } from './use-strings.ts';
import { useTurning } from './use-turning.ts';

/** One page of a view's strings [owner-workspace §2, §9]. */
export function StringList({ view }: { view: StringsView }) {
  const { data, error, isPlaceholderData, refetch } = useStrings(view);
  useFreshStrings(isPlaceholderData ? undefined : data);
  const runAction = useActions();
  const shown = useMemo(() => data?.rows.map(({ original }) => original.id) ?? [], [data]);
  const selection = useSelection(filterKey(view), shown);
  const pages = Math.ceil((data?.totalCount ?? 0) / pageSize);
  const { list, typeahead, turn, goTo } = useTurning(view, {
    ...{ pages, data },
    isSettled: !isPlaceholderData,
  });
  const { select } = selection;
  const onSelect = useCallback((id: string, isOn: boolean) => select([id], isOn), [select]);
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return <Alert action={<RetryButton onPress={refetch} />}>{failures.fetch(error)}</Alert>;
  }
  if (data === undefined) return <StringSkeletons rows={5} />;
  return (
    <>
      {data.rows.length === 0 ? (
        pages === 0 && <EmptyList view={view} />
      ) : (
        <div className="-mx-5 sm:-mx-7">
          <SelectionHead view={view} shown={shown} selection={selection} total={data.totalCount} />
          <ol
            ref={list}
            data-strings
            inert={isPlaceholderData}
            aria-busy={isPlaceholderData}
            className={`border-b border-edge ${isPlaceholderData ? 'opacity-50' : ''}`}
          >
            {data.rows.map((row) => (
              <StringRow
                key={row.original.id}
                row={row}
                isSelected={selection.has(row.original.id)}
                onSelect={onSelect}
                runAction={runAction}
                turn={turn}
              />
            ))}
          </ol>
        </div>
      )}
      <Typeahead ref={typeahead} />
      <BulkBar view={view} selection={selection} runAction={runAction} />
      <Pager
        label="Website Strings"
        page={view.page}
        pages={isPlaceholderData ? Math.max(pages, view.page) : pages}
        onPage={goTo}
      />
    </>
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
