import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, silentLog } from '@dragoman/domain/log';
import pg from 'pg';
import { postgresAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { type Cluster, prepareCluster, programEnvironment } from './cluster.ts';
import { chooseEndpoint, endpointUrl, listenSettings } from './endpoint.ts';
import { claimDataFolder } from './ownership.ts';
import { clearLeftovers, shutDown } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Connection address of the superuser `postgres`, with its password: never to be logged. */
  readonly url: string;
  /** Process id of the server. */
  readonly pid: number;
  /** Disconnects all clients, writes everything to disk and ends the server. May be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The server's files go to `<dataDir>/postgres`. */
  readonly dataDir: string;
  readonly log?: Log;
  /** More settings of `postgresql.conf`, by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

const ownSettings = {
  wal_level: 'logical',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_wal_senders: '5',
  max_replication_slots: '5',
};

/**
 * Starts Postgres on `<dataDir>/postgres`, creating it the first time. Whatever a killed process left running there is
 * ended first. Throws an Error of one sentence when the folder is in use or cannot be used, or the server does not start.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const release = claimDataFolder(dataDir);
  try {
    return await start(dataDir, options, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function start(
  dataDir: string,
  { log = silentLog, settings = {} }: EmbeddedPostgresOptions,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const account = postgresAccount();
  const binaries = prepareBinaries(account);
  const cluster = await prepareCluster({
    dataDir,
    binaries,
    account,
    sync: settings['fsync'] !== 'off',
  });
  if (await clearLeftovers(cluster.folder)) {
    log.warn({ folder: cluster.folder }, 'a database left by a killed process was stopped');
  }
  const endpoint = await chooseEndpoint(cluster.folder);
  const all = { ...ownSettings, ...listenSettings(endpoint), ...settings };
  const server = spawn(binaries.postgres, serverArguments(cluster, all), {
    cwd: cluster.folder,
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C goes to the whole foreground group: the database must outlive us long enough to be closed in order.
    detached: true,
    ...account,
  });
  const url = endpointUrl(endpoint, cluster.password);
  await untilReady(server, url, log);
  return { url, pid: server.pid ?? 0, stop: stopper(server, release) };
}

function serverArguments(cluster: Cluster, settings: Record<string, string>): string[] {
  const assignments = Object.entries(settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  return ['-D', cluster.dataArgument, ...assignments];
}

async function untilReady(server: ChildProcess, url: string, log: Log): Promise<void> {
  let output = '';
  let failure: Error | undefined;
  server.once('error', (error) => (failure = error));
  server.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
    log.debug({ postgres: chunk.toString().trim() });
  });
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) {
    if (failure !== undefined) throw failure;
    if (server.exitCode !== null || server.signalCode !== null) break;
    if (await answers(url)) return;
  }
  server.kill('SIGKILL');
  throw new Error(`Postgres did not start: ${output.trim()}`, { cause: failure });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function stopper(server: ChildProcess, release: () => void): () => Promise<void> {
  const onExit = () => void server.kill('SIGINT');
  process.once('exit', onExit);
  server.unref();
  (server.stderr as Socket | null)?.unref();
  server.once('exit', () => process.off('exit', onExit));
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    if (server.exitCode === null && server.signalCode === null && server.pid !== undefined) {
      await Promise.all([shutDown(server.pid), gone]);
    }
    release();
  };
  return () => (stopping ??= stop());
}
