import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Database } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { Keys } from '../tokens/index.ts';
import { startFeed } from './changes/feed.ts';
import { PresenceTracker } from './channels/presence.ts';
import type { Hub } from './hub.ts';
import { defaultLimits, type RealtimeLimits } from './limits.ts';
import { SocketServer } from './socket-server.ts';

export interface RealtimeOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly log?: Log;
  readonly limits?: Partial<RealtimeLimits>;
  /** Returns the IP address for the per-address limits. Defaults to the peer's. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Milliseconds between maintenance rounds. */
  readonly roundMs?: number;
}

export interface Realtime {
  /** Handles the server's `upgrade` event. Returns true if the path is `/realtime/v1/websocket`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes all sockets (1001, so clients reconnect elsewhere) and removes their presences. */
  close(): Promise<void>;
}

/** Starts realtime/v1 on a migrated database, which any number of processes may share. See decision 0115. */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, keys, log = silentLog } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const presences = new PresenceTracker(database, log, crypto.randomUUID());
  await presences.open();
  const feed = await startFeed(database, log);
  const hub: Hub = { database, keys, log, limits, feed, presences };
  const sockets = new SocketServer(hub, options.addressOf ?? peerAddress);
  const stopListening = await database.listen('auth_sessions_ended', (id) =>
    sockets.endSession(id),
  );
  const rounds = startRounds(hub, sockets, options.roundMs ?? 10_000);
  return {
    handleUpgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head),
    close: async () => {
      await rounds.stop();
      await stopListening();
      await sockets.close();
      await feed.close();
      await presences.close();
    },
  };
}

function peerAddress({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? '';
}

function startRounds({ log, feed, presences }: Hub, sockets: SocketServer, every: number) {
  let running: Promise<unknown> = Promise.resolve();
  const round = async () => {
    sockets.check(Date.now());
    await Promise.all([presences.check(), feed.check()]);
  };
  const timer = setInterval(() => {
    running = running.then(round).catch((error) => {
      log.warn({ err: error }, 'a round of realtime failed');
    });
  }, every);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
