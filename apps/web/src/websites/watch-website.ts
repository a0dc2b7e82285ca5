import type { RowsListener } from '../api/realtime.ts';
import { watchRows } from '../api/watch-rows.ts';

interface Watch {
  readonly listeners: Set<RowsListener>;
  readonly stop: () => void;
}

/** One channel per website, shared by all listeners. */
const watches = new Map<string, Watch>();

/** The watched tables, and the column that holds the website's id. */
const watched = [
  ['websites', 'id'],
  ['scans', 'website_id'],
  ['translations', 'website_id'],
] as const;

/**
 * Calls back when a website's row, scans or translations change, and once after connecting, because earlier changes were missed.
 * Returns the unsubscribe function.
 */
export function watchWebsite(websiteId: string, listener: RowsListener): () => void {
  const watch = watches.get(websiteId) ?? begin(websiteId);
  watch.listeners.add(listener);
  return () => {
    watch.listeners.delete(listener);
    if (watch.listeners.size > 0) return;
    watches.delete(websiteId);
    watch.stop();
  };
}

function begin(websiteId: string): Watch {
  const listeners = new Set<RowsListener>();
  const rows = watched.map(([table, column]) => ({ table, filter: `${column}=eq.${websiteId}` }));
  const stop = watchRows(`website-${websiteId}`, rows, (table, row) => {
    for (const listener of listeners) listener(table, row);
  });
  const watch = { listeners, stop };
  watches.set(websiteId, watch);
  return watch;
}
