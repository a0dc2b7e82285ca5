import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clearLeftovers, isAlive, startEmbeddedPostgres } from '../embedded/index.ts';
import { migrate } from '../migrate/index.ts';

/** The database that every test database is a copy of. */
export const templateName = 'dragoman_template';

export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

const folderPrefix = 'dragoman-test-postgres-';
// Nothing of a test database is worth a disk's wait.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_worker_processes: '16',
  max_replication_slots: '20',
  max_wal_senders: '20',
  autovacuum_naptime: '5min',
};

/** A Postgres that lives as long as the test run, with a migrated template database; its files go when it stops. */
export async function startTestServer(): Promise<TestServer> {
  await removeDeadServers();
  const dataDir = join(tmpdir(), `${folderPrefix}${process.pid}`);
  mkdirSync(dataDir, { recursive: true });
  const server = await startEmbeddedPostgres({ dataDir, settings });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await withClient(server.url, (client) => client.query(`create database ${templateName}`));
    await migrate(databaseUrl(server.url, templateName));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, stop };
}

/** The same server's address with another database. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** One connection for one piece of work. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'dragoman test' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// A test run that was killed leaves its server; the folder's name tells whose it was.
async function removeDeadServers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(folderPrefix) ? Number(name.slice(folderPrefix.length)) : 0;
    if (!(pid > 0) || isAlive(pid)) continue;
    await clearLeftovers(join(tmpdir(), name, 'postgres')).catch(() => {});
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
