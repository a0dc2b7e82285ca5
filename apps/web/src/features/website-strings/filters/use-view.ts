import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readView, type StringsView, writeView } from './view.ts';

/** Changes the view; another filter or order begins at its first page. */
export type ChangeView = (change: Partial<StringsView>) => void;

/** The view that the address names, and how to go to another one. */
export function useView(): { view: StringsView; change: ChangeView } {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const change = useCallback<ChangeView>(
    (changed) => {
      setQuery(
        (before) => {
          const current = readView(before);
          return writeView(before, { ...current, page: 1, ...changed });
        },
        { preventScrollReset: true, replace: isTyping(view, changed) },
      );
    },
    [setQuery, view],
  );
  return { view, change };
}

/** A search that goes on being typed is one step back, not one for each pause. */
function isTyping(view: StringsView, changed: Partial<StringsView>): boolean {
  return view.search !== '' && changed.search !== undefined && changed.search !== '';
}
