import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { RetryButton } from '../../../ui/button.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { filterKey, type StringsView } from '../filters/view.ts';
import { focusEdge } from '../keys/rows-focus.ts';
import { failures } from '../labels.ts';
import { StringRow } from '../row/string-row.tsx';
import { useSection } from '../section.ts';
import { StringSkeletons } from '../skeletons.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { EmptyList } from './empty-list.tsx';
import { SelectionHead } from './selection-head.tsx';
import { useActions } from './use-actions.ts';
import { useSelection } from './use-selection.ts';
import { pageSize, useFreshStrings, useStrings } from './use-strings.ts';

/** One page of a view's strings [owner-workspace §2, §9]. */
export function StringList({ view }: { view: StringsView }) {
  const { data, error, isPlaceholderData, refetch } = useStrings(view);
  useFreshStrings(isPlaceholderData ? undefined : data);
  const runAction = useActions();
  const shown = useMemo(() => data?.rows.map(({ original }) => original.id) ?? [], [data]);
  const selection = useSelection(filterKey(view), shown);
  const pages = Math.ceil((data?.totalCount ?? 0) / pageSize);
  const { list, turn, goTo } = useTurning(view, { pages, isSettled: !isPlaceholderData, data });
  const { select } = selection;
  const onSelect = useCallback((id: string, isOn: boolean) => select([id], isOn), [select]);
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return <Alert action={<RetryButton onPress={refetch} />}>{failures.fetch(error)}</Alert>;
  }
  if (data === undefined) return <StringSkeletons rows={5} />;
  return (
    <>
      {data.rows.length === 0 ? (
        <EmptyList view={view} pages={pages} />
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
      <BulkBar view={view} selection={selection} runAction={runAction} />
      <Pager label="Website Strings" page={view.page} pages={pages} onPage={goTo} />
    </>
  );
}

/** Changes pages. By keyboard, focus moves on to the next page's first row; by the pager, the list scrolls to its top. */
function useTurning(
  { page }: StringsView,
  state: { pages: number; isSettled: boolean; data: unknown },
) {
  const { changeView } = useSection();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<'first' | 'last' | 'top'>(undefined);
  const { pages, isSettled, data } = state;
  const turn = useCallback(
    (by: 1 | -1) => {
      if (page + by < 1 || page + by > pages) return;
      wanted.current = by === 1 ? 'first' : 'last';
      changeView({ page: page + by });
    },
    [page, pages, changeView],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when new rows arrive
  useEffect(() => {
    const edge = wanted.current;
    if (!isSettled || edge === undefined || list.current === null) return;
    wanted.current = undefined;
    if (edge === 'top') list.current.scrollIntoView({ block: 'nearest' });
    else focusEdge(list.current, edge);
    if (edge !== 'last')
      list.current.closest('section')?.querySelector('[data-strings]')?.scrollIntoView();
  }, [isSettled, data]);
  const goTo = (to: number) => {
    wanted.current = 'top';
    changeView({ page: to });
  };
  return { list, turn, goTo };
}
