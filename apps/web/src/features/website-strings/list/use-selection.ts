import { useCallback, useMemo, useState } from 'react';

/** The selected strings: by id, or all `count` that match the filter. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly count: number };

const noStrings: Selection = { kind: 'ids', ids: new Set() };

/**
 * The selection within one filter's results; starts empty when the filter changes.
 * @param shown ids on the page: deselecting one of 'all' keeps only these selected
 */
export function useSelection(filter: string, shown: readonly string[]) {
  const [state, setState] = useState({ filter, selection: noStrings });
  const selection = state.filter === filter ? state.selection : noStrings;
  const replace = useCallback((next: Selection) => setState({ filter, selection: next }), [filter]);
  const select = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      setState((before) => {
        const current = before.filter === filter ? before.selection : noStrings;
        const selected = new Set(current.kind === 'ids' ? current.ids : shown);
        for (const id of ids) {
          if (isSelected) selected.add(id);
          else selected.delete(id);
        }
        return { filter, selection: { kind: 'ids', ids: selected } };
      }),
    [filter, shown],
  );
  return useMemo(
    () => ({
      selection,
      count: selection.kind === 'all' ? selection.count : selection.ids.size,
      has: (id: string) => selection.kind === 'all' || selection.ids.has(id),
      select,
      selectAll: (count: number) => replace({ kind: 'all', count }),
      clear: () => replace(noStrings),
    }),
    [selection, select, replace],
  );
}
