import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sourceHash } from './source-hash.ts';

const appFolder = path.resolve(import.meta.dirname, '../..');

/** Folder of the built app: `index.html`, `404.html` for every unknown address, and hashed files under `assets/`. */
export function webRoot(): string {
  return path.join(appFolder, 'dist');
}

/**
 * Builds the app into `webRoot()` unless what is there was built from the same sources. Answers whether it built.
 * Rejects with what Vite wrote when a source is faulty.
 */
export async function buildWeb(): Promise<{ built: boolean }> {
  const stamp = path.join(webRoot(), '.sources');
  const hash = await sourceHash(appFolder);
  const before = await readFile(stamp, 'utf8').catch(() => '');
  if (before === hash) return { built: false };
  await runVite();
  await copyFile(path.join(webRoot(), 'index.html'), path.join(webRoot(), '404.html'));
  await writeFile(stamp, hash);
  return { built: true };
}

/** In a process of its own: what is built must not depend on the NODE_ENV of whoever asks. */
async function runVite(): Promise<void> {
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: appFolder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
