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
