import type { RealtimeChannel } from '@supabase/supabase-js';
import { backend } from '../api/backend.ts';

/** The table that changed. Undefined if changes may have been missed. */
type Changed = (typeof watched)[number][0] | undefined;

/** The new row, or the key of a deleted one. */
type Row = Readonly<Record<string, unknown>>;

type Listener = (changed: Changed, row?: Row) => void;

interface Watch {
  readonly listeners: Set<Listener>;
  readonly channel: RealtimeChannel;
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
export function watchWebsite(websiteId: string, listener: Listener): () => void {
  const watch = watches.get(websiteId) ?? begin(websiteId);
  watch.listeners.add(listener);
  return () => {
    watch.listeners.delete(listener);
    if (watch.listeners.size > 0) return;
    watches.delete(websiteId);
    void backend().removeChannel(watch.channel);
  };
}

function begin(websiteId: string): Watch {
  const listeners: Watch['listeners'] = new Set();
  const tell: Listener = (changed, row) => {
    for (const listener of listeners) listener(changed, row);
  };
  const channel = backend().channel(`website-${websiteId}-${crypto.randomUUID()}`);
  for (const [table, column] of watched) {
    const filter = `${column}=eq.${websiteId}`;
    channel.on('postgres_changes', { event: '*', schema: 'public', table, filter }, (change) =>
      tell(table, { ...change.old, ...change.new }),
    );
  }
  const watch = { listeners, channel };
  watches.set(websiteId, watch);
  void subscribe(websiteId, watch, tell);
  return watch;
}

// Row-level security hides all changes from a channel without the user's token.
async function subscribe(websiteId: string, watch: Watch, tell: Listener): Promise<void> {
  try {
    await backend().realtime.setAuth();
  } catch (error) {
    return console.error('Could not subscribe to changes of the website.', error);
  }
  if (watches.get(websiteId) !== watch) return;
  watch.channel.subscribe((status) => {
    if (status === 'SUBSCRIBED') tell(undefined);
  });
}
