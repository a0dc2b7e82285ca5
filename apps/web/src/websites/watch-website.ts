import type { RealtimeChannel } from '@supabase/supabase-js';
import { backend } from '../api/backend.ts';

/** What changed; undefined: perhaps everything. */
type Changed = (typeof watched)[number][0] | undefined;

interface Watch {
  readonly listeners: Set<(changed: Changed) => void>;
  readonly channel: RealtimeChannel;
}

/** One channel for each website, however many parts of a page listen. */
const watches = new Map<string, Watch>();

/** The tables that tell how a website stands, and by which column their rows are its own. */
const watched = [
  ['websites', 'id'],
  ['scans', 'website_id'],
  ['translations', 'website_id'],
] as const;

/**
 * Calls back when something about a website changed (its row, its scans, its translations), and once it can hear, because what happened
 * before was not heard. Returns the way to stop.
 */
export function watchWebsite(websiteId: string, listener: (changed: Changed) => void): () => void {
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
  const tell = (changed: Changed) => {
    for (const listener of listeners) listener(changed);
  };
  const channel = backend().channel(`website-${websiteId}-${crypto.randomUUID()}`);
  for (const [table, column] of watched) {
    const filter = `${column}=eq.${websiteId}`;
    channel.on('postgres_changes', { event: '*', schema: 'public', table, filter }, () =>
      tell(table),
    );
  }
  const watch = { listeners, channel };
  watches.set(websiteId, watch);
  void subscribe(websiteId, watch, tell);
  return watch;
}

// Without the user's token nothing is heard under row-level security.
async function subscribe(
  websiteId: string,
  watch: Watch,
  tell: (changed: Changed) => void,
): Promise<void> {
  try {
    await backend().realtime.setAuth();
  } catch (error) {
    return console.error('Changes of the website are not heard.', error);
  }
  if (watches.get(websiteId) !== watch) return;
  watch.channel.subscribe((status) => {
    if (status === 'SUBSCRIBED') tell(undefined);
  });
}
