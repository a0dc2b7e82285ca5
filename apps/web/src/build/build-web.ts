import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sourceHash } from './source-hash.ts';

const stampName = '.sources';
const appFolder = path.resolve(import.meta.dirname, '../..');

/** Returns the folder of the built app: `app.html`, `site.json` with the list of public pages, and hashed files under `assets/`. */
export function webRoot(): string {
  return path.join(appFolder, 'dist');
}

/** Builds the app into `webRoot()` unless its sources are unchanged. Returns whether it built. Rejects with Vite's output. */
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

/** Processes may build concurrently, each in its own folder; the first to finish wins. */
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

/** Runs Vite in its own process so that the caller's NODE_ENV does not matter. */
async function runVite(folder: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'build-into.ts');
  await promisify(execFile)(process.execPath, [script, folder], {
    cwd: appFolder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
