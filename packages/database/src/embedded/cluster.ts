import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupError } from '@dragoman/domain/errors';
import { type Account, assertKnownAccount, canReach } from './account.ts';
import type { Binaries } from './binaries.ts';

/** A data directory initialized by `initdb`, with the password of its superuser `postgres`. */
export interface Cluster {
  /** Absolute path. */
  readonly folder: string;
  /** The directory as a command-line argument; programs run inside it. */
  readonly dataArgument: string;
  readonly password: string;
}

export interface ClusterOptions {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  /** True if a new cluster is flushed to disk before use. */
  readonly sync: boolean;
}

/**
 * Returns the cluster in `<dataDir>/postgres`, running `initdb` the first time; the password is in `postgres.password` beside
 * it (mode 0600). Throws a one-sentence error if the data cannot be used: missing password, another major version, another
 * owner.
 */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, account } = options;
  const folder = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'postgres.password');
  mkdirSync(dataDir, { recursive: true });
  if (existsSync(folder)) takeOwnership(folder, account);
  if (isMissing(folder)) await create(options);
  refuseUnusable(folder, passwordFile, options.binaries);
  const password = readFileSync(passwordFile, 'utf8').trim();
  return { folder, dataArgument: dataArgument(folder, account), password };
}

function isMissing(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true;
  if (existsSync(join(folder, 'PG_VERSION'))) return false;
  throw new SetupError(
    `${folder} contains files that are not a database. Choose another DATA_DIR.`,
  );
}

// Renamed into place last, so that an interrupted initdb is repeated.
async function create(options: ClusterOptions): Promise<void> {
  const { dataDir, account } = options;
  if (account === undefined) assertKnownAccount();
  const draft = join(dataDir, 'postgres.draft');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account !== undefined) chownSync(draft, account.uid, account.gid);
  const password = randomBytes(24).toString('base64url');
  await runInitdb(options, draft, password);
  writeFileSync(join(dataDir, 'postgres.password'), password, { mode: 0o600 });
  renameSync(draft, join(dataDir, 'postgres'));
}

async function runInitdb(
  { binaries, account, sync }: ClusterOptions,
  folder: string,
  password: string,
): Promise<void> {
  const secrets = mkdtempSync(join(tmpdir(), 'dragoman-initdb-'));
  const passwordFile = join(secrets, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== undefined) {
    chownSync(secrets, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    const parameters = initdbArguments(dataArgument(folder, account), passwordFile);
    if (!sync) parameters.push('--no-sync');
    await run(binaries.initdb, parameters, folder, account);
  } finally {
    rmSync(secrets, { recursive: true, force: true });
  }
}

// Sorts by code point, so that no index depends on the machine's C library; pg_trgm and full-text search still need the
// character classes of UTF-8 (LC_CTYPE).
function initdbArguments(pgdata: string, passwordFile: string): string[] {
  const characters = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform as string] ?? 'C';
  return [
    `--pgdata=${pgdata}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characters}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
}

function run(
  program: string,
  parameters: string[],
  cwd: string,
  account: Account | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd, env: programEnvironment(), ...account });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb could not create the database: ${output.trim().slice(-2000)}`));
    });
  });
}

/** Returns only the search path: no PG* variables, no secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }) };
}

// Linux: /proc/self/cwd reaches the directory even if the account cannot enter its parents.
function dataArgument(folder: string, account: Account | undefined): string {
  if (canReach(folder, account)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new SetupError(
    `Postgres runs as the account nobody here, which cannot reach ${folder}: set DATA_DIR to another folder.`,
  );
}

function refuseUnusable(folder: string, passwordFile: string, { major }: Binaries): void {
  if (!existsSync(passwordFile)) {
    throw new SetupError(
      `${folder} holds a database, but the file postgres.password beside it is missing: put it back or choose another DATA_DIR.`,
    );
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === major) return;
  throw new SetupError(
    `${folder} was made by Postgres ${version}, and this is Postgres ${major}. Install Postgres ${version} (Debian: apt-get install postgresql-${version}), then run: dragoman database upgrade`,
  );
}

function takeOwnership(folder: string, account: Account | undefined): void {
  const owner = statSync(folder).uid;
  if (account === undefined) {
    if (process.getuid === undefined || owner === process.getuid()) return;
    throw new SetupError(
      `${folder} belongs to another account (${owner}): start as that account or as root, or choose another DATA_DIR.`,
    );
  }
  if (owner === account.uid) return;
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) {
      chownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
    }
  }
}
