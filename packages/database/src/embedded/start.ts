import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Log, silentLog } from '@dragoman/domain/log';
import { postgresAccount } from './account.ts';
import { installedBinaries, prepareBinaries } from './binaries.ts';
import { type Cluster, prepareCluster, programEnvironment } from './cluster.ts';
import { chooseEndpoint, endpointUrl, listenSettings } from './endpoint.ts';
import { claimDataFolder } from './ownership.ts';
import { clearLeftovers } from './postmaster.ts';
import { type EmbeddedPostgres, EmbeddedServer } from './server.ts';

export interface EmbeddedPostgresOptions {
  /** The server's files are stored in `<dataDir>/postgres`. */
  readonly dataDir: string;
  readonly log?: Log;
  /** Folder of the programs of another Postgres. Defaults to the packaged one. */
  readonly programs?: string;
  /** Additional settings of `postgresql.conf`. */
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
 * Starts Postgres on `<dataDir>/postgres`, creating it the first time (decision 0030). First stops what a killed process left
 * running. Throws a one-sentence Error if the directory is in use or unusable, or the server does not start.
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

/**
 * Stops the Postgres of a data directory whose owner was killed.
 * @throws SetupError if a live process owns the directory
 */
export async function stopOrphanedPostgres(dataDir: string): Promise<void> {
  const release = claimDataFolder(resolve(dataDir));
  try {
    await clearLeftovers(join(resolve(dataDir), 'postgres'));
  } finally {
    release();
  }
}

async function start(
  dataDir: string,
  { log = silentLog, settings = {}, programs }: EmbeddedPostgresOptions,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const account = postgresAccount();
  const binaries = programs === undefined ? prepareBinaries(account) : installedBinaries(programs);
  const sync = settings['fsync'] !== 'off';
  const cluster = await prepareCluster({ dataDir, binaries, account, sync });
  const { folder } = cluster;
  const endpoint = await chooseEndpoint(folder);
  const all = { ...ownSettings, ...listenSettings(endpoint), ...settings };
  const launch = async () => {
    if (await clearLeftovers(folder)) {
      log.warn({ folder }, 'a database left by a killed process was stopped');
    }
    return spawn(binaries.postgres, serverArguments(cluster, all), {
      cwd: folder,
      env: programEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C signals the whole foreground process group: the database must outlive this process to be shut down in order.
      detached: true,
      ...account,
    });
  };
  const server = new EmbeddedServer(launch, endpointUrl(endpoint, cluster.password), log, release);
  await server.start();
  return {
    url: server.url,
    get pid() {
      return server.pid;
    },
    stop: (patience) => server.stop(patience),
  };
}

function serverArguments(cluster: Cluster, settings: Record<string, string>): string[] {
  const assignments = Object.entries(settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  return ['-D', cluster.dataArgument, ...assignments];
}
