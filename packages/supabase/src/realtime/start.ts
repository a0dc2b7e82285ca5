import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Database } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { FastifyPluginAsync } from 'fastify';
import type { Keys } from '../tokens/index.ts';
import { startFeed } from './changes/feed.ts';
import { openBus } from './channels/bus.ts';
import { Groups } from './channels/groups.ts';
import { PresenceTracker } from './channels/presence.ts';
import type { Hub } from './hub.ts';
import { defaultLimits, type RealtimeLimits } from './limits.ts';
import { broadcastPlugin } from './plugin.ts';
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
  /** Serves broadcasts over HTTP under `/realtime/v1`. */
  readonly plugin: FastifyPluginAsync;
  /** Closes all sockets (1001, so clients reconnect elsewhere) and removes their presences. */
  close(): Promise<void>;
}

/** Starts realtime/v1 on a migrated database, which any number of processes may share. See decision 0115. */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, keys, log = silentLog } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const server = crypto.randomUUID();
  const groups = new Groups();
  const bus = await openBus(database, log, server, (group, message) =>
    groups.deliver(group, message),
  );
  const presences = new PresenceTracker(database, log, server);
  await presences.open();
  const feed = await startFeed(database, log);
  const hub: Hub = { database, keys, log, limits, feed, groups, bus, presences };
  const sockets = new SocketServer(hub, options.addressOf ?? peerAddress);
  const stopListening = await database.listen('auth_sessions_ended', (id) =>
    sockets.endSession(id),
  );
  const rounds = startRounds(hub, sockets, options.roundMs ?? 10_000);
  return {
    handleUpgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head),
    plugin: broadcastPlugin(hub),
    close: async () => {
      await rounds.stop();
      await stopListening();
      await sockets.close();
      await Promise.all([feed.close(), bus.close()]);
      await presences.close();
    },
  };
}

function peerAddress({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? '';
}

function startRounds(
  { database, log, feed, presences }: Hub,
  sockets: SocketServer,
  every: number,
) {
  let running: Promise<unknown> = Promise.resolve();
  const round = async () => {
    sockets.check(Date.now());
    await Promise.all([presences.check(), feed.check(), removeOldMessages(database)]);
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

/** Deletes expired messages and old parcels. */
async function removeOldMessages({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query("delete from realtime.parcels where created_at < now() - interval '1 minute'");
  await pool.query(
    `delete from realtime.messages where id in (
       select id from realtime.messages
       where coalesce(expires_at, inserted_at at time zone current_setting('TimeZone') + interval '3 days') < now()
       limit 1000)`,
  );
}
