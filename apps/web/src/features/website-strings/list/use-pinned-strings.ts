import { useMemo, useRef } from 'react';

/** Ids of strings that stay in the list while its filter stands, whether they still fit it or not; the newest last. */
export interface PinnedStrings {
  ids(): readonly string[];
  add(stringIds: readonly string[]): void;
}

/** Keeps nothing at first, and nothing again whenever the filter is another one. */
export function usePinnedStrings(filter: string): PinnedStrings {
  const kept = useRef({ filter, ids: new Set<string>() });
  if (kept.current.filter !== filter) kept.current = { filter, ids: new Set() };
  return useMemo(
    () => ({
      ids: () => [...kept.current.ids],
      add(stringIds) {
        for (const id of stringIds) {
          kept.current.ids.delete(id);
          kept.current.ids.add(id);
        }
      },
    }),
    [],
  );
}
