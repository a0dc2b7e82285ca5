import {
  readSwitcherConfig,
  type SwitcherChanges,
  type SwitcherStyle,
} from '@dragoman/domain/language-switcher';

/** Changes that wait to be saved, and the style they were made from. */
interface Entry {
  readonly changes: SwitcherChanges;
  readonly from: SwitcherStyle;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (websiteId: string) => `dragoman-switcher-${websiteId}`;

/** Keeps in this browser what is not known to be on the server, for the case that the page is closed before it is. */
export function keepUnsaved(store: Store, websiteId: string, entry: Entry): void {
  try {
    if (Object.keys(entry.changes).length === 0) store.removeItem(keyOf(websiteId));
    else store.setItem(keyOf(websiteId), JSON.stringify(entry));
  } catch {
    // No storage, or it is full: then a closed page loses the last half second.
  }
}

/** What was kept and still has to be saved; a field that the stored style has changed since is left as it is stored. */
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
