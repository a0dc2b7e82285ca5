import { type Log, silentLog } from '@dragoman/domain/log';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema/index.ts';
import { createListener, type ListenOptions } from './listener.ts';
import { warnOncePerMinute } from './once-per-minute.ts';
import { type Claims, runWithRls, type TransactionSettings } from './rls.ts';

/** Runs queries: those of the pool, or of a transaction. */
export type Queries = Kysely<Schema>;

export interface Database {
  readonly url: string;
  /** Connects as the tables' owner, which bypasses row-level security. For jobs, the proxy and the server itself. */
  readonly kysely: Queries;
  readonly pool: pg.Pool;
  /** Runs `work` in a transaction with the claims of a verified token, under row-level security. */
  withRls<T>(
    claims: Claims,
    work: (transaction: Transaction<Schema>) => Promise<T>,
    settings?: TransactionSettings,
  ): Promise<T>;
  /** Listens to a channel on a separate connection, which reconnects. Returns the function that stops it. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<() => Promise<void>>;
  /** Sends a payload (at most 8000 bytes) to a channel. */
  notify(channel: string, payload: string): Promise<void>;
  /** Closes all connections after running queries; with `longestUse`, within a second. Can be called twice. */
  close(): Promise<void>;
}

/** What most operations need, beside their input. */
export interface HasDatabase {
  readonly database: Database;
}

export interface OpenOptions {
  readonly url: string;
  /** Size of the pool. Defaults to 10. */
  readonly max?: number;
  /** Milliseconds that a query waits for a free connection. Defaults to no limit. */
  readonly patience?: number;
  readonly log?: Log;
  /**
   * Milliseconds until a connection is destroyed that is still connecting or checked out. The next query opens a new one.
   * Defaults to no limit.
   */
  readonly longestUse?: number;
}

const patienceAtClose = 1000;

/**
 * Opens a pool lazily: nothing connects before the first query. If the server is lost, queries fail but the process does not
 * crash.
 */
export function openDatabase(options: OpenOptions): Database {
  const { url, max = 10, log = silentLog, longestUse } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: options.patience ?? longestUse ?? 0,
    application_name: 'dragoman',
    types: { getTypeParser },
  });
  pool.on('error', warnOncePerMinute(log, 'an idle database connection was lost'));
  // A checked-out connection emits errors on its client; an unhandled one would crash the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const cutAll = longestUse === undefined ? undefined : cutAfter(pool, longestUse);
  const listener = createListener(url, log);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  const close = async () => {
    const timer = cutAll && setTimeout(cutAll, patienceAtClose);
    await Promise.all([listener.close(), pool.end()]);
    clearTimeout(timer);
  };
  return {
    url,
    kysely,
    pool,
    withRls: (claims, work, settings) => runWithRls(pool, claims, work, settings),
    listen: (channel, onPayload, options) => listener.listen(channel, onPayload, options),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: () => (closing ??= close()),
  };
}

/**
 * Destroys connections checked out for longer than this. Returns a function that destroys those checked out now. Their queries
 * fail.
 */
function cutAfter(pool: pg.Pool, longestUse: number): () => void {
  const inUse = new Map<pg.PoolClient, NodeJS.Timeout>();
  // Closes the socket, unlike a query timeout, because no response may ever arrive.
  const cut = (client: pg.PoolClient) =>
    void (client as unknown as pg.Client).end().catch(() => {});
  pool.on('acquire', (client) => {
    inUse.set(client, setTimeout(cut, longestUse, client).unref());
  });
  pool.on('release', (_error, client) => {
    clearTimeout(inUse.get(client));
    inUse.delete(client);
  });
  return () => [...inUse.keys()].forEach(cut);
}

const int8 = 20;

// bigint is a string by default; ours (counts, versions) fit into a number, and others throw.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === int8 && format !== 'binary'
    ? parseInteger
    : pg.types.getTypeParser(oid, format as 'text');
}

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a number`);
  return value;
}
