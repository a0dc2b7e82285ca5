import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Debian's Postgres 15, the oldest that is supported. */
export const olderPrograms = '/usr/lib/postgresql/15/bin';

/** Creates what an older Dragoman would have in a data folder: an empty Postgres 15, with its password beside it. */
export function createOlderCluster(dataDir: string): void {
  const data = path.join(dataDir, 'postgres');
  const password = path.join(dataDir, 'postgres.password');
  mkdirSync(data, { recursive: true });
  writeFileSync(password, 'lamp');
  chmodSync(dataDir, 0o755);
  const isRoot = process.getuid?.() === 0;
  const [uid = 0, gid = 0] = execFileSync('sh', ['-c', 'id -u nobody; id -g nobody'])
    .toString()
    .split('\n')
    .map(Number);
  if (isRoot) for (const file of [data, password]) chownSync(file, uid, gid);
  const given = `-U postgres -A scram-sha-256 -E UTF8 --locale=C.UTF-8 --no-sync`.split(' ');
  execFileSync(
    `${olderPrograms}/initdb`,
    ['-D', data, '--pwfile', password, ...given],
    // Its last lines are advice for a terminal.
    { cwd: '/', stdio: 'ignore', ...(isRoot && { uid, gid }) },
  );
}
