// Runs on any Node version before anything is installed: only built-in imports.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkRuntime } from './runtime.mjs';

export const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const stamp = path.join(root, 'node_modules', '.dragoman-installed');
const binaries = path.join(root, 'node_modules', '.bin');

/** The pinned runtime: Node 24 from npm's package for this platform. */
export const node = path.join(binaries, process.platform === 'win32' ? 'node.exe' : 'node');

/** An environment whose PATH starts with the pinned runtime and the workspace's tools. Its processes share compiled modules. */
export const environment = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}`,
};

/**
 * Installs the packages of package-lock.json unless they are already installed: those that running needs, or with
 * `{ withTests: true }` those of the checks as well. Exits the process on failure.
 */
export function installDependencies({ withTests = false } = {}) {
  const locked = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const everything = `${locked} with tests`;
  const installed = existsSync(stamp) && existsSync(node) ? readFileSync(stamp, 'utf8') : '';
  if (installed === everything || (!withTests && installed === locked)) return;
  console.log('Installing dependencies (once)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const omitted = withTests ? [] : ['--omit=dev'];
  const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...omitted], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (done.status !== 0) {
    console.error('Could not install the dependencies; see npm’s output above.');
    process.exit(done.status ?? 1);
  }
  linkRuntime(root);
  removeUnread();
  writeFileSync(stamp, withTests ? everything : locked);
}

/** Removes what nothing here reads: Node's C++ headers (67 MB), and the packages' source maps (37 MB). */
function removeUnread() {
  const packages = path.join(root, 'node_modules');
  for (const name of readdirSync(packages).filter((name) => name.startsWith('node-'))) {
    rmSync(path.join(packages, name, 'include'), { recursive: true, force: true });
  }
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.map')) continue;
    rmSync(path.join(entry.parentPath ?? entry.path, entry.name), { force: true });
  }
}
