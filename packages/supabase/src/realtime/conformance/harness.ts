import type { AddressInfo } from 'node:net';
import { type Claims, type Database, openDatabase } from '@dragoman/database/connection';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import {
  createClient,
  type RealtimeChannel,
  type RealtimeClientOptions,
  type SupabaseClient,
} from '@supabase/supabase-js';
import fastify from 'fastify';
import { type Keys, openKeys } from '../../tokens/index.ts';
import { type RealtimeOptions, startRealtime } from '../index.ts';

/** A server process: realtime on its own port with its own database connections. */
export interface Process {
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  close(): Promise<void>;
}

/** A database with keys, any number of processes, and clients; closing the harness closes them all. */
export interface Harness {
  readonly testDatabase: TestDatabase;
  readonly keys: Keys;
  startProcess(options?: Partial<RealtimeOptions>, port?: number): Promise<Process>;
  /** Creates a user whose token expires after the given seconds. Defaults to an hour. */
  user(): Promise<{ id: string; token(expiresIn?: number): Promise<string> }>;
  /** Creates the official client; it calls `token` whenever it needs an access token. */
  client(
    process: Process,
    token?: () => Promise<string | null>,
    options?: RealtimeClientOptions,
  ): SupabaseClient;
  addWebsite(userId: string): Promise<string>;
  close(): Promise<void>;
}

export async function openHarness(): Promise<Harness> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const keys = await openKeys({ database, issuer: 'http://127.0.0.1/auth/v1' });
  const processes = new Set<Process>();
  const clients = new Set<SupabaseClient>();
  return {
    testDatabase,
    keys,
    startProcess: async (options = {}, port = 0) => {
      const process = await startProcess(testDatabase.url, keys, options, port);
      processes.add(process);
      return process;
    },
    user: async () => {
      const id = await createUser(database);
      const claims: Claims = { role: 'authenticated', sub: id, aud: 'authenticated' };
      const usual = keys.sign(claims, { expiresIn: 3600 });
      const token = (expiresIn?: number) =>
        expiresIn === undefined ? usual : keys.sign(claims, { expiresIn });
      return { id, token };
    },
    client: ({ url }, token, options = {}) => {
      const client = createClient(url, keys.publishableKey, {
        ...(token && { accessToken: token }),
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { reconnectAfterMs: () => 50, ...options },
      });
      clients.add(client);
      return client;
    },
    addWebsite: async (userId) => {
      const { rows } = await database.pool.query(
        `insert into websites (user_id, url, original_language) values ($1, $2, 'en') returning id`,
        [userId, `https://${crypto.randomUUID()}.example.org`],
      );
      return rows[0].id;
    },
    close: async () => {
      await Promise.all([...clients].map((client) => client.realtime.disconnect()));
      await Promise.all([...processes].map((process) => process.close()));
      await testDatabase.close();
    },
  };
}

async function startProcess(
  url: string,
  keys: Keys,
  options: Partial<RealtimeOptions>,
  port: number,
): Promise<Process> {
  const database = openDatabase({ url });
  const realtime = await startRealtime({ database, keys, ...options });
  const app = fastify();
  await app.listen({ host: '127.0.0.1', port });
  app.server.on('upgrade', (request, socket, head) => {
    if (!realtime.handleUpgrade(request, socket, head)) socket.destroy();
  });
  const bound = (app.server.address() as AddressInfo).port;
  let closing: Promise<void> | undefined;
  const close = async () => {
    await realtime.close();
    app.server.closeAllConnections();
    await app.close();
    await database.close();
  };
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    database,
    close: () => (closing ??= close()),
  };
}

/** Subscribes and resolves with the first status. */
export function subscribed(channel: RealtimeChannel): Promise<{ status: string; error?: Error }> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) =>
      resolve(error === undefined ? { status } : { status, error }),
    );
  });
}

/** Collects the arguments of a callback. */
export function collector<T = Record<string, unknown>>() {
  const all: T[] = [];
  return { all, add: (one: T) => void all.push(one) };
}

export const soon = { timeout: 15_000, interval: 10 };
