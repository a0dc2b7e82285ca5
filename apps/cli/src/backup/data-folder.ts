import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ArchiveEntry, ReadEntry } from '@dragoman/core/archives';
import { SetupError } from '@dragoman/domain/errors';

// The database and the files are saved by other means; the others are caches.
const leftOut = /^(postgres|files|serving|compile-cache|models)(\.|$)/;

/** Yields the secrets and other small files of DATA_DIR, as `data/…`. */
export async function* dataEntries(folder: string): AsyncGenerator<ArchiveEntry> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const relative = path.relative(folder, file);
    if (!entry.isFile() || leftOut.test(relative.split(path.sep)[0] ?? '')) continue;
    const { size, mode } = await stat(file);
    const handle = await open(file);
    const name = `data/${relative.split(path.sep).join('/')}`;
    yield { name, size, mode: mode & 0o777, body: handle.createReadStream() };
  }
}

/**
 * Reads a file of `dataEntries` to its end, and returns what writes it into DATA_DIR.
 * @throws SetupError if another file is there
 */
export async function restoreData(
  folder: string,
  { name, mode, body }: ReadEntry,
): Promise<() => Promise<void>> {
  const file = path.resolve(folder, name.replace('data/', ''));
  if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error(`Not a path: ${name}`);
  const content = await buffer(body);
  const present = await readFile(file).catch(() => undefined);
  if (present !== undefined && !present.equals(content)) {
    throw new SetupError(
      `${file} is another one than in the backup. Choose an empty --data folder.`,
    );
  }
  return async () => {
    if (present !== undefined) return;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, content, { mode, flush: true });
  };
}
