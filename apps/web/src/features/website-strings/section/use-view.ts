import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readView, type StringsView, writeView } from './view.ts';

/** Changes the view; goes to the first page unless `page` is given. With `replace`, adds no step to the browser's history. */
export type ChangeView = (
  change: Partial<StringsView>,
  options?: { readonly replace: boolean },
) => void;

/** Reads the view from the address, and changes it there. */
export function useView(): { view: StringsView; change: ChangeView } {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const change = useCallback<ChangeView>(
    (changed, { replace } = { replace: isTyping(view, changed) }) => {
      setQuery(
        (before) => {
          const current = readView(before);
          return writeView(before, { ...current, page: 1, ...changed });
        },
        { preventScrollReset: true, replace },
      );
    },
    [setQuery, view],
  );
  return { view, change };
}

/** True while a search is being typed: it adds one step to the browser's history, not one for each pause. */
function isTyping(view: StringsView, changed: Partial<StringsView>): boolean {
  return view.search !== '' && changed.search !== undefined && changed.search !== '';
}
