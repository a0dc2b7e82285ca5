import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceHash } from './source-hash.ts';

const appFolder = path.resolve(import.meta.dirname, '../..');

/** Folder of the built app: `index.html`, `404.html` for every unknown address, and hashed files under `assets/`. */
export function webRoot(): string {
  return path.join(appFolder, 'dist');
}

/**
 * Builds the app into `webRoot()` unless what is there was built from the same sources. Answers whether it built.
 * Throws what Vite throws when a source is faulty.
 */
export async function buildWeb(): Promise<{ built: boolean }> {
  const stamp = path.join(webRoot(), '.sources');
  const hash = await sourceHash(appFolder);
  const before = await readFile(stamp, 'utf8').catch(() => '');
  if (before === hash) return { built: false };
  const { build } = await import('vite');
  await build({ configFile: path.join(appFolder, 'vite.config.ts'), logLevel: 'warn' });
  await copyFile(path.join(webRoot(), 'index.html'), path.join(webRoot(), '404.html'));
  await writeFile(stamp, hash);
  return { built: true };
}
