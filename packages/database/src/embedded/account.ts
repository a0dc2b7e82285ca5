import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { SetupError } from '@dragoman/domain/errors';

/** The operating system account that runs Postgres. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the account that must run Postgres, or undefined for the current one. Postgres refuses to run as root, and initdb
 * requires an account known to the system, so root uses `nobody`.
 */
export function postgresAccount(passwd: string = readAccounts()): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = passwd.split('\n').find((candidate) => candidate.startsWith('nobody:'));
  if (line === undefined) {
    throw new SetupError(
      'Postgres cannot run as root, and this machine has no account named nobody.',
    );
  }
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Throws a `SetupError` if this process cannot start a Postgres of its own. */
export function assertPostgresAccount(): void {
  if (postgresAccount() === undefined) assertKnownAccount();
}

/**
 * Throws a `SetupError` if the system does not know the account that runs this process: initdb would refuse it. Containers often run
 * under such a number.
 */
export function assertKnownAccount(read: () => unknown = userInfo): void {
  try {
    read();
  } catch {
    throw new SetupError(
      `The account ${process.getuid?.()} has no line in /etc/passwd, which Postgres needs to make a database. Add one, or set DATABASE_URL.`,
    );
  }
}

function readAccounts(): string {
  return process.getuid?.() === 0 ? readFileSync('/etc/passwd', 'utf8') : '';
}

/** True if the account can enter every parent directory of `path`; ignores the mode of `path` itself. */
export function canReach(path: string, account: Account | undefined): boolean {
  if (account === undefined) return true;
  const parent = dirname(path);
  if (parent === path) return true;
  const { mode, uid, gid } = statSync(parent);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & 0o1) === 1 && canReach(parent, account);
}
