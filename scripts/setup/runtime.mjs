// Runs on any Node version: only built-in imports.
import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Puts the pinned runtime into `.bin` if npm did not: npm 9, which Debian 12 has, removes the link together with those of the
 * packages for other platforms.
 */
export function linkRuntime(root) {
  const packages = path.join(root, 'node_modules');
  const link = path.join(packages, '.bin', 'node');
  if (process.platform === 'win32' || existsSync(link)) return;
  const program = readdirSync(packages)
    .map((name) => path.join('..', name, 'bin', 'node'))
    .find((file) => /^\.\.\/node-/.test(file) && existsSync(path.resolve(packages, '.bin', file)));
  if (program !== undefined) symlinkSync(program, link);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) linkRuntime(process.cwd());
