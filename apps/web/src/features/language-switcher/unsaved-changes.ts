import {
  readSwitcherConfig,
  type SwitcherChanges,
  type SwitcherStyle,
} from '@dragoman/domain/language-switcher';

/** Unsaved changes, and the style they were made to. */
interface Entry {
  readonly changes: SwitcherChanges;
  readonly from: SwitcherStyle;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (websiteId: string) => `dragoman-switcher-${websiteId}`;

/** Stores unsaved changes in this browser, in case the page is closed before they are saved. */
export function storeUnsaved(store: Store, websiteId: string, entry: Entry): void {
  try {
    if (Object.keys(entry.changes).length === 0) store.removeItem(keyOf(websiteId));
    else store.setItem(keyOf(websiteId), JSON.stringify(entry));
  } catch {
    // Without storage, a closed page loses the last half second.
  }
}

/** Returns the stored changes that still have to be saved, without fields that were changed elsewhere since. */
export function restoreUnsaved(store: Store, websiteId: string, stored: unknown): SwitcherChanges {
  const now = readSwitcherConfig(stored);
  const { changes, from } = readEntry(store, websiteId);
  const fields = Object.keys(changes) as (keyof SwitcherStyle)[];
  return Object.fromEntries(
    fields
      .filter((field) => from[field] === now[field] && changes[field] !== now[field])
      .map((field) => [field, changes[field]]),
  );
}

function readEntry(store: Store, websiteId: string): Entry {
  try {
    const entry = JSON.parse(store.getItem(keyOf(websiteId)) ?? '{}');
    return { changes: entry.changes ?? {}, from: readSwitcherConfig(entry.from) };
  } catch {
    return { changes: {}, from: readSwitcherConfig(null) };
  }
}
