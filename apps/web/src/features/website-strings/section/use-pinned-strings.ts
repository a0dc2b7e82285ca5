import { useState } from 'react';

/** Ids of strings that stay in the list after an edit, even if they no longer match the filter. */
export interface PinnedStrings {
  /** The most recently pinned last. */
  ids(): readonly string[];
  add(stringIds: readonly string[]): void;
}

/** Starts empty, and again whenever the filter changes. */
export function usePinnedStrings(filter: string): PinnedStrings {
  const [current, setCurrent] = useState(() => ({ filter, pinned: createPinnedStrings() }));
  if (current.filter === filter) return current.pinned;
  const next = { filter, pinned: createPinnedStrings() };
  setCurrent(next);
  return next.pinned;
}

function createPinnedStrings(): PinnedStrings {
  const ids = new Set<string>();
  return {
    ids: () => [...ids],
    add(stringIds) {
      for (const id of stringIds) {
        ids.delete(id);
        ids.add(id);
      }
    },
  };
}
