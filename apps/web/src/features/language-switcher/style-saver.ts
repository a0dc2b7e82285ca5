import type { SwitcherChanges } from '@dragoman/domain/language-switcher';
import { limits } from '@dragoman/domain/limits';

/** `idle` before the first edit, `saving` while edits wait or are being written. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** Changes that are not yet saved, and the state of saving. */
interface Unsaved {
  readonly changes: SwitcherChanges;
  readonly state: SaveState;
}

export interface StyleSaver {
  /** Adds changes, to be written when the edits pause. */
  edit(changes: SwitcherChanges): void;
  /** Writes waiting changes at once, including those that failed before. */
  flush(): void;
  /** Returns the same object until something changes. */
  getSnapshot(): Unsaved;
  /** Calls `listener` on every change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/**
 * Collects edits and writes them together, one write at a time. Errors of `write` are logged [owner-workspace §8]; the fields then wait for
 * the next edit or `flush`.
 */
export function createStyleSaver(write: (changes: SwitcherChanges) => Promise<void>): StyleSaver {
  let waiting: SwitcherChanges = {};
  let inFlight: SwitcherChanges | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsaved: Unsaved = { changes: {}, state: 'idle' };
  const listeners = new Set<() => void>();

  const setState = (state: SaveState) => {
    unsaved = { changes: { ...inFlight, ...waiting }, state };
    for (const listener of listeners) listener();
  };
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (inFlight !== undefined || isEmpty(waiting)) return;
    [inFlight, waiting] = [waiting, {}];
    setState('saving');
    let state: SaveState = 'saved';
    try {
      await write(inFlight);
    } catch (error) {
      console.error('The language switcher could not be saved.', error);
      waiting = { ...inFlight, ...waiting };
      state = 'failed';
    }
    inFlight = undefined;
    const hasMore = state === 'saved' && !isEmpty(waiting);
    setState(hasMore || timer !== undefined ? 'saving' : state);
    // Edits whose pause ended during the write.
    if (hasMore && timer === undefined) void send();
  };
  return {
    edit(changes) {
      if (isEmpty(changes)) return;
      waiting = { ...waiting, ...changes };
      clearTimeout(timer);
      timer = setTimeout(() => void send(), limits.saveDebounce);
      setState('saving');
    },
    flush: () => void send(),
    getSnapshot: () => unsaved,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isEmpty(changes: SwitcherChanges): boolean {
  return Object.keys(changes).length === 0;
}
