import { useCallback, useMemo, useState } from 'react';

/** Strings that are chosen for an action: by their ids, or all `count` that the filter leaves. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly count: number };

const nothing: Selection = { kind: 'ids', ids: new Set() };

/** What is chosen of one filter's strings; another filter begins with nothing. `shown`: ids on the page, for leaving one of all out. */
export function useSelection(filter: string, shown: readonly string[]) {
  const [state, setState] = useState({ filter, selection: nothing });
  const selection = state.filter === filter ? state.selection : nothing;
  const choose = useCallback(
    (chosen: Selection) => setState({ filter, selection: chosen }),
    [filter],
  );
  const select = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      setState((before) => {
        const current = before.filter === filter ? before.selection : nothing;
        const chosen = new Set(current.kind === 'ids' ? current.ids : shown);
        for (const id of ids) {
          if (isSelected) chosen.add(id);
          else chosen.delete(id);
        }
        return { filter, selection: { kind: 'ids', ids: chosen } };
      }),
    [filter, shown],
  );
  return useMemo(
    () => ({
      selection,
      count: selection.kind === 'all' ? selection.count : selection.ids.size,
      has: (id: string) => selection.kind === 'all' || selection.ids.has(id),
      select,
      selectAll: (count: number) => choose({ kind: 'all', count }),
      clear: () => choose(nothing),
    }),
    [selection, select, choose],
  );
}
