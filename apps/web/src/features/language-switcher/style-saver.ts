import type { SwitcherChanges } from '@dragoman/domain/language-switcher';
import { limits } from '@dragoman/domain/limits';

/** How saving stands: nothing was changed yet, changes wait or are under way, all is on the server, or it did not get there. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** Changes that are not known to be on the server, and how it stands with them. */
interface Unsaved {
  readonly changes: SwitcherChanges;
  readonly state: SaveState;
}

export interface StyleSaver {
  /** Takes changes over the ones before them, to be written when the edits pause. */
  edit(changes: SwitcherChanges): void;
  /** Writes at once what waits; also what could not be written before. */
  flush(): void;
  /** The same object until something changes. */
  now(): Unsaved;
  /** Calls back whenever that happens; gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

/**
 * Collects edits and writes them together, one write after the other. `write` is given fields with their new values; what it throws is
 * logged [owner-workspace §8], and the fields wait for the next edit or `flush`.
 */
export function createStyleSaver(write: (changes: SwitcherChanges) => Promise<void>): StyleSaver {
  let waiting: SwitcherChanges = {};
  let underWay: SwitcherChanges | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsaved: Unsaved = { changes: {}, state: 'idle' };
  const listeners = new Set<() => void>();

  const tell = (state: SaveState) => {
    unsaved = { changes: { ...underWay, ...waiting }, state };
    for (const listener of listeners) listener();
  };
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (underWay !== undefined || isEmpty(waiting)) return;
    [underWay, waiting] = [waiting, {}];
    tell('saving');
    let state: SaveState = 'saved';
    try {
      await write(underWay);
    } catch (error) {
      console.error('The language switcher could not be saved.', error);
      waiting = { ...underWay, ...waiting };
      state = 'failed';
    }
    underWay = undefined;
    const hasMore = state === 'saved' && !isEmpty(waiting);
    tell(hasMore || timer !== undefined ? 'saving' : state);
    // What came meanwhile and has had its pause.
    if (hasMore && timer === undefined) void send();
  };
  return {
    edit(changes) {
      if (isEmpty(changes)) return;
      waiting = { ...waiting, ...changes };
      clearTimeout(timer);
      timer = setTimeout(() => void send(), limits.saveDebounce);
      tell('saving');
    },
    flush: () => void send(),
    now: () => unsaved,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isEmpty(changes: SwitcherChanges): boolean {
  return Object.keys(changes).length === 0;
}
