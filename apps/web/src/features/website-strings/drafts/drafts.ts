/** What somebody wrote and has not confirmed yet. */
export interface Draft {
  readonly text: string;
  /** The translation that stood when the writing began; null for none. */
  readonly base: string | null;
  /** The original that it translates. */
  readonly original: string;
}

/** Drafts of one website × language by string, kept in this browser and told to its other tabs. */
export interface Drafts {
  get(stringId: string): Draft | undefined;
  put(stringId: string, draft: Draft): void;
  drop(stringId: string): void;
  /** Takes all away, and gives them back for putting them in again. */
  dropAll(): ReadonlyMap<string, Draft>;
  /** The same array until a draft comes or goes. */
  ids(): readonly string[];
  subscribe(listener: () => void): () => void;
  /** Begins to listen to other tabs; what it gives writes what is not written yet, and ends that. */
  open(): () => void;
}

/** Milliseconds from a key to the browser's storage, which is slow. */
const delay = 200;

/** Reads what is kept. A browser that refuses to store keeps drafts until the page is left. */
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
  const hear = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea === storage && key?.startsWith(prefix))
      set(key.slice(prefix.length), parse(newValue));
  };
  const write = (id: string, draft: Draft | undefined) => {
    set(id, draft);
    writer.note(id);
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
      addEventListener('storage', hear);
      addEventListener('pagehide', writer.flush);
      document.addEventListener('visibilitychange', writer.flush);
      return () => {
        writer.flush();
        removeEventListener('storage', hear);
        removeEventListener('pagehide', writer.flush);
        document.removeEventListener('visibilitychange', writer.flush);
      };
    },
  };
}

/** Writes what was noted, all of it together a moment later or at once by `flush`. */
function createWriter(
  storage: Storage,
  prefix: string,
  find: (id: string) => Draft | undefined,
): { note(id: string): void; flush(): void } {
  const noted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const id of noted) store(storage, prefix + id, find(id));
    noted.clear();
  };
  return {
    note(id) {
      noted.add(id);
      timer ??= setTimeout(flush, delay);
    },
    flush,
  };
}

function store(storage: Storage, key: string, draft: Draft | undefined): void {
  try {
    if (draft === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full, or forbidden: the draft lives as long as the page.
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
