import { RealtimeClient } from '@supabase/realtime-js';
import { loadAuth, tokenOrKey } from './backend.ts';
import { backendKey, backendUrl } from './backend-address.ts';

/** Rows of a table, by PostgREST's filter syntax. */
export interface WatchedRows {
  readonly table: string;
  readonly filter: string;
}

/** Receives the table and the new row, or the key of a deleted one. Both are undefined if changes may have been missed. */
export type RowsListener = (table?: string, row?: Readonly<Record<string, unknown>>) => void;

let client: RealtimeClient | undefined;

function realtime(): RealtimeClient {
  if (client !== undefined) return client;
  const created = new RealtimeClient(backendUrl('realtime/v1').replace(/^http/, 'ws'), {
    params: { apikey: backendKey() },
    accessToken: tokenOrKey,
  });
  void loadAuth().then((auth) =>
    auth.onAuthStateChange((_, session) => void created.setAuth(session?.access_token)),
  );
  client = created;
  return created;
}

/** Opens a channel for the rows. Returns the function that closes it. Rejects if the session's token cannot be read. */
export async function openChannel(
  name: string,
  watched: readonly WatchedRows[],
  listener: RowsListener,
): Promise<() => void> {
  const channel = realtime().channel(`${name}-${crypto.randomUUID()}`);
  for (const { table, filter } of watched) {
    channel.on('postgres_changes', { event: '*', schema: 'public', table, filter }, (change) =>
      listener(table, { ...change.old, ...change.new }),
    );
  }
  // Row-level security hides all changes from a channel without the user's token.
  await realtime().setAuth();
  channel.subscribe((status) => {
    if (status === 'SUBSCRIBED') listener(undefined);
  });
  return () => void realtime().removeChannel(channel);
}

/** A private channel of those who are present. */
export interface PresenceChannel {
  /** Shows a payload to the others until it is replaced, also after reconnecting; undefined shows nothing. */
  show(payload: Readonly<Record<string, unknown>> | undefined): void;
  leave(): void;
}

/** Resolves when the channel left last can be joined again. */
let left: Promise<unknown> = Promise.resolve();

/**
 * Joins a topic. Calls back with what the others show, whenever it changes; with nothing while the connection is lost. Rejects if the
 * session's token cannot be read.
 */
export async function joinPresence(
  topic: string,
  onOthers: (payloads: readonly unknown[]) => void,
): Promise<PresenceChannel> {
  await left;
  await realtime().setAuth();
  const key = crypto.randomUUID();
  const channel = realtime().channel(topic, { config: { private: true, presence: { key } } });
  let shown: Parameters<PresenceChannel['show']>[0];
  let isJoined = false;
  const send = () => {
    if (isJoined) void (shown === undefined ? channel.untrack() : channel.track(shown));
  };
  channel.on('presence', { event: 'sync' }, () => {
    const { [key]: _own, ...others } = channel.presenceState();
    onOthers(Object.values(others).flat());
  });
  channel.subscribe((status) => {
    isJoined = status === 'SUBSCRIBED';
    if (!isJoined) onOthers([]);
    else if (shown !== undefined) send();
  });
  return {
    show(payload) {
      shown = payload;
      send();
    },
    leave() {
      left = realtime().removeChannel(channel);
    },
  };
}
