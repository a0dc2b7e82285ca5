import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Database } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { FastifyPluginAsync } from 'fastify';
import type { Keys } from '../tokens/index.ts';
import { startFeed } from './changes/feed.ts';
import { openBus } from './channels/bus.ts';
import { PresenceBook } from './channels/presence.ts';
import { Rooms } from './channels/rooms.ts';
import type { Hub } from './hub.ts';
import { defaultLimits, type RealtimeLimits } from './limits.ts';
import { broadcastPlugin } from './plugin.ts';
import { removeOldMessages } from './sweep.ts';
import { Door } from './upgrade.ts';

export interface RealtimeOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly log?: Log;
  readonly limits?: Partial<RealtimeLimits>;
  /** Whose socket it is, for the limit per address. Defaults to the peer's address. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Milliseconds between two rounds of looking after sockets, presences and what is old. */
  readonly roundMs?: number;
}

export interface Realtime {
  /** For the server's `upgrade` event. True when the path is `/realtime/v1/websocket`: the socket is then taken care of. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** HTTP under `/realtime/v1`: sending broadcasts without a socket. */
  readonly plugin: FastifyPluginAsync;
  /** Ends all sockets (1001, clients connect again elsewhere) and takes away who was present through them. */
  close(): Promise<void>;
}

/** Starts realtime/v1 on a migrated database. Any number of processes may do so on the same one. See decision 0115. */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, keys, log = silentLog } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const server = crypto.randomUUID();
  const rooms = new Rooms();
  const bus = await openBus(database, log, server, (room, message) => rooms.deliver(room, message));
  const presences = new PresenceBook(database, log, server);
  await presences.open();
  const feed = await startFeed(database, log);
  const hub: Hub = { database, keys, log, limits, feed, rooms, bus, presences };
  const door = new Door(hub, options.addressOf ?? peerAddress);
  const stopHearing = await database.listen('auth_sessions_ended', (id) => door.endSession(id));
  const rounds = startRounds(hub, door, options.roundMs ?? 10_000);
  return {
    handleUpgrade: (request, socket, head) => door.handleUpgrade(request, socket, head),
    plugin: broadcastPlugin(hub),
    close: async () => {
      await rounds.stop();
      await stopHearing();
      await door.close();
      await Promise.all([feed.close(), bus.close()]);
      await presences.close();
    },
  };
}

function peerAddress({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? '';
}

function startRounds({ database, log, feed, presences }: Hub, door: Door, every: number) {
  let running: Promise<unknown> = Promise.resolve();
  const round = async () => {
    door.check(Date.now());
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
