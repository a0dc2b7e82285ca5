import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sourceHash } from './source-hash.ts';

const stampName = '.sources';
const appFolder = path.resolve(import.meta.dirname, '../..');

/**
 * Folder of the built app: `app.html` for what needs a script to run, `site.json` and the public pages it lists, and hashed
 * files under `assets/`.
 */
export function webRoot(): string {
  return path.join(appFolder, 'dist');
}

/**
 * Builds the app into `webRoot()` unless what is there was built from the same sources. Returns whether it built.
 * Rejects with what Vite wrote when a source is faulty.
 */
export async function buildWeb(): Promise<{ built: boolean }> {
  const hash = await sourceHash(appFolder);
  if (await isBuiltFrom(hash)) return { built: false };
  const own = path.join(appFolder, '.cache', `build-${process.pid}`);
  await runVite(own);
  await writeFile(path.join(own, stampName), hash);
  return { built: await putInPlace(own, hash) };
}

async function isBuiltFrom(hash: string): Promise<boolean> {
  const stamp = await readFile(path.join(webRoot(), stampName), 'utf8').catch(() => '');
  return stamp === hash;
}

/** Several processes may build at once: each in a folder of its own, and whoever is first puts theirs in place. */
async function putInPlace(own: string, hash: string): Promise<boolean> {
  const mine = !(await isBuiltFrom(hash));
  if (mine) {
    await rename(webRoot(), `${own}-before`).catch(() => undefined);
    await rename(own, webRoot()).catch(async (error) => {
      if (!(await isBuiltFrom(hash))) throw error;
    });
  }
  await rm(own, { recursive: true, force: true });
  await rm(`${own}-before`, { recursive: true, force: true });
  return mine;
}

/** In a process of its own: what is built must not depend on the NODE_ENV of whoever asks. */
async function runVite(folder: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'build-into.ts');
  await promisify(execFile)(process.execPath, [script, folder], {
    cwd: appFolder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
