/** A translation that is written but not yet confirmed. */
export interface Draft {
  readonly text: string;
  /** The saved translation when the draft was started; null for none. */
  readonly base: string | null;
  /** The original text that the draft translates. */
  readonly original: string;
}

/** Drafts of one website × language by string id, stored in this browser and shared between its tabs. */
export interface Drafts {
  get(stringId: string): Draft | undefined;
  put(stringId: string, draft: Draft): void;
  drop(stringId: string): void;
  /** Removes all drafts and returns them. */
  dropAll(): ReadonlyMap<string, Draft>;
  /** Returns the same array until a draft is added or removed. */
  ids(): readonly string[];
  subscribe(listener: () => void): () => void;
  /** Starts listening to other tabs. The returned function writes pending drafts and stops. */
  open(): () => void;
}

/** Milliseconds before a change is written, because the browser's storage is slow. */
const writeDelayMs = 200;

/** Loads the stored drafts. Without storage, drafts last until the page is closed. */
export function createDrafts(
  storage: Storage,
  { websiteId, targetLanguage }: { websiteId: string; targetLanguage: string },
): Drafts {
  const prefix = `dragoman:draft:${websiteId}:${targetLanguage}:`;
  const drafts = readAll(storage, prefix);
  const listeners = new Set<() => void>();
  const writer = createWriter(storage, prefix, (id) => drafts.get(id));
  let ids: readonly string[] = [...drafts.keys()];
  const set = (id: string, draft: Draft | undefined) => {
    const had = drafts.has(id);
    if (draft === undefined) drafts.delete(id);
    else drafts.set(id, draft);
    if (had !== drafts.has(id)) ids = [...drafts.keys()];
    for (const listener of listeners) listener();
  };
  const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea === storage && key?.startsWith(prefix))
      set(key.slice(prefix.length), parse(newValue));
  };
  const write = (id: string, draft: Draft | undefined) => {
    set(id, draft);
    writer.schedule(id);
  };
  return {
    get: (id) => drafts.get(id),
    put: write,
    drop: (id) => {
      if (drafts.has(id)) write(id, undefined);
    },
    dropAll() {
      const all = new Map(drafts);
      for (const id of all.keys()) write(id, undefined);
      return all;
    },
    ids: () => ids,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      addEventListener('storage', onStorage);
      addEventListener('pagehide', writer.flush);
      document.addEventListener('visibilitychange', writer.flush);
      return () => {
        writer.flush();
        removeEventListener('storage', onStorage);
        removeEventListener('pagehide', writer.flush);
        document.removeEventListener('visibilitychange', writer.flush);
      };
    },
  };
}

/** Writes scheduled drafts together after a delay, or at once by `flush`. */
function createWriter(
  storage: Storage,
  prefix: string,
  find: (id: string) => Draft | undefined,
): { schedule(id: string): void; flush(): void } {
  const scheduled = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const id of scheduled) store(storage, prefix + id, find(id));
    scheduled.clear();
  };
  return {
    schedule(id) {
      scheduled.add(id);
      timer ??= setTimeout(flush, writeDelayMs);
    },
    flush,
  };
}

function store(storage: Storage, key: string, draft: Draft | undefined): void {
  try {
    if (draft === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the draft lasts until the page is closed.
  }
}

function readAll(storage: Storage, prefix: string): Map<string, Draft> {
  const found = new Map<string, Draft>();
  for (let index = 0; index < storage.length; index++) {
    const key = storage.key(index);
    if (key === null || !key.startsWith(prefix)) continue;
    const draft = parse(storage.getItem(key));
    if (draft !== undefined) found.set(key.slice(prefix.length), draft);
  }
  return found;
}

function parse(value: string | null): Draft | undefined {
  try {
    const { text, base, original } = JSON.parse(value ?? '') ?? {};
    const isWhole = typeof text === 'string' && typeof original === 'string';
    return isWhole ? { text, original, base: typeof base === 'string' ? base : null } : undefined;
  } catch {
    return undefined;
  }
}
