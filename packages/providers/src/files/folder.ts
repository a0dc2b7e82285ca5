import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkKey } from './key.ts';
import type { FileStore, StoredFile } from './port.ts';

// Key segments never start with a dot, so no key can collide with this folder.
const unfinishedFolder = '.unfinished';

/** Stores files in a local folder, created if missing, which nobody else may read. Writes a temporary file, syncs it and renames it. */
export function createFolderFiles({ dir }: { readonly dir: string }): FileStore {
  const pathOf = (key: string) => join(dir, ...checkKey(key).split('/'));
  return {
    put: async (key, body) =>
      arrive(dir, pathOf(key), (path) =>
        pipeline(
          Readable.from(body),
          createWriteStream(path, { flags: 'wx', flush: true, mode: 0o600 }),
        ),
      ),
    open: async (key) => openFile(pathOf(key)),
    head: async (key) => describeFile(pathOf(key), key),
    remove: async (keys) => {
      for (const path of keys.map(pathOf)) await rm(path, { force: true });
    },
    list: (prefix = '') => listFolder(dir, '', prefix),
    removeUnfinished: (before) => removeOlder(join(dir, unfinishedFolder), before),
  };
}

async function arrive(
  dir: string,
  path: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = join(dir, unfinishedFolder, randomUUID());
  await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
  try {
    await write(unfinished);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(unfinished, path);
    await sync(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(path: string): Promise<Readable | undefined> {
  // Open it before returning, so that a file replaced during a read is still read completely.
  const handle = await unlessMissing(open(path, 'r'));
  return handle?.createReadStream();
}

async function describeFile(path: string, key: string): Promise<StoredFile | undefined> {
  const found = await unlessMissing(stat(path));
  return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : undefined;
}

async function* listFolder(dir: string, at: string, prefix: string): AsyncGenerator<StoredFile> {
  const entries = await unlessMissing(readdir(join(dir, at), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const key = at === '' ? entry.name : `${at}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      const mayMatch = key.startsWith(prefix) || prefix.startsWith(`${key}/`);
      if (mayMatch) yield* listFolder(dir, key, prefix);
    } else if (key.startsWith(prefix)) {
      const found = await describeFile(join(dir, key), key);
      if (found) yield found;
    }
  }
}

async function removeOlder(folder: string, before: Date): Promise<number> {
  let count = 0;
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const found = await unlessMissing(stat(path));
    if (found === undefined || found.mtime >= before) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
