import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@dragoman/database/connection';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { migrate } from '@dragoman/database/migrate';

/** Starts a separate, migrated Postgres that a test can stop, freeze and restart at the same address. */
export async function startOwnPostgres(folder = tmpdir()) {
  const dataDir = mkdtempSync(path.join(folder, 'dragoman-own-postgres-'));
  const settings = { fsync: 'off', max_wal_size: '64MB', min_wal_size: '32MB' };
  const launch = () => startEmbeddedPostgres({ dataDir, settings });
  let server = await launch();
  const { url } = server;
  await migrate(url);
  const database = openDatabase({ url });
  let isStopped = false;
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    frozen = [];
  };
  return {
    url,
    database,
    /** Suspends every process of the server: connections stay open, but nothing responds. */
    freeze() {
      signal(server.pid, 'SIGSTOP');
      frozen = [server.pid, ...childrenOf(server.pid)];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw,
    /** Kills every process of the server at once. It is started again by itself. */
    crash() {
      for (const pid of [server.pid, ...childrenOf(server.pid)]) signal(pid, 'SIGKILL');
    },
    async stop() {
      isStopped = true;
      await server.stop();
    },
    /** Restarts the server if it is stopped. */
    async start() {
      if (isStopped) server = await launch();
      isStopped = false;
    },
    async close() {
      thaw();
      await database.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, of]) => (of === parent && pid !== undefined ? [pid] : []));
}

/** Ignores a process that is gone: a worker of the server may have exited. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
