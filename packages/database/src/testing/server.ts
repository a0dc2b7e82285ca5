import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clearLeftovers, isAlive, startEmbeddedPostgres } from '../embedded/index.ts';
import { migrate } from '../migrate/index.ts';

export interface TestServer {
  readonly url: string;
  /** The template of every test database. */
  readonly template: string;
  stop(): Promise<void>;
}

/** Set it to a superuser's URL to run the tests on that Postgres instead of the embedded one. */
const serverVariable = 'TEST_DATABASE_URL';
const folderPrefix = 'dragoman-test-postgres-';
// Test data need not survive a crash.
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

/**
 * Starts the Postgres of this test run with a migrated template database: an embedded one whose files are deleted on stop, or
 * the one of TEST_DATABASE_URL, where the template is dropped again.
 */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env[serverVariable];
  const server = url === undefined ? await startOwnServer() : { url, stop: async () => {} };
  const template = `dragoman_template_${process.pid}`;
  const stop = async () => {
    await withClient(server.url, (client) => client.query(`drop database if exists ${template}`));
    await server.stop();
  };
  try {
    await withClient(server.url, (client) => client.query(`create database ${template}`));
    await migrate(databaseUrl(server.url, template));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, template, stop };
}

async function startOwnServer(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeDeadServers(tmpdir());
  const dataDir = join(tmpdir(), `${folderPrefix}${process.pid}`);
  mkdirSync(dataDir, { recursive: true });
  const server = await startEmbeddedPostgres({ dataDir, settings });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

/** Returns the server's URL with another database. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs `work` with a temporary connection. */
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

/** Removes servers of killed test runs from a directory of temporary files; their names contain the PID of the run. */
export async function removeDeadServers(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(folderPrefix) ? Number(name.slice(folderPrefix.length)) : 0;
    if (!(pid > 0) || isAlive(pid)) continue;
    await clearLeftovers(join(folder, name, 'postgres')).catch(() => {});
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
