import { languageKey, websiteKey } from '@dragoman/domain/cache-purges';

/** A change whose pages are to be purged: of a website, of one of its languages, or of a page by its key. */
export type Change =
  | { readonly websiteId: string; readonly language: string | undefined }
  | { readonly pageKey: string };

/** Returns the key by which a cache purges a change. */
export function keyOf(change: Change): string {
  if ('pageKey' in change) return change.pageKey;
  const { websiteId, language } = change;
  return language === undefined ? websiteKey(websiteId) : languageKey(websiteId, language);
}

interface Entry<Known> {
  readonly change: Change;
  /** How often it was purged. */
  readonly round: number;
  readonly due: number;
  /** Data from the first round. */
  readonly known: Known | undefined;
}

/** Waiting purges, at most one per change and round. */
export class PurgeQueue<Known> {
  readonly #entries = new Map<string, Entry<Known>>();
  #wake: (() => void) | undefined;

  /** Adds a change; one that waits for the same round is replaced, but a first round is not postponed. */
  add(change: Change, { round = 0, delay = 0, known }: Partial<Adding<Known>> = {}): void {
    const key = `${keyOf(change)} ${round}`;
    const waiting = this.#entries.get(key);
    const due = performance.now() + delay;
    const isFirst = round === 0 && waiting !== undefined;
    this.#entries.set(key, { change, round, due: isFirst ? waiting.due : due, known });
    this.#wake?.();
  }

  /** Resolves with all due entries, removed from the queue, as soon as there is one. Throws if aborted. */
  async take(signal: AbortSignal): Promise<Entry<Known>[]> {
    for (;;) {
      signal.throwIfAborted();
      const now = performance.now();
      const due = [...this.#entries].filter(([, entry]) => entry.due <= now);
      for (const [key] of due) this.#entries.delete(key);
      if (due.length > 0) return due.map(([, entry]) => entry);
      await this.#untilChanged(signal);
    }
  }

  #untilChanged(signal: AbortSignal): Promise<void> {
    const first = Math.min(...[...this.#entries.values()].map(({ due }) => due));
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.#wake = undefined;
        resolve();
      };
      const pause = Math.min(first - performance.now(), 60_000);
      const timer = setTimeout(done, Math.max(1, pause));
      signal.addEventListener('abort', done, { once: true });
      this.#wake = done;
    });
  }
}

interface Adding<Known> {
  readonly round: number;
  readonly delay: number;
  readonly known: Known | undefined;
}
