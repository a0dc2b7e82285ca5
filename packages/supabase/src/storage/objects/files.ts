import type { StorageContext } from '../context.ts';
import { refusalOf } from '../storage-error.ts';
import { fileKey } from './object-row.ts';

/**
 * Writes a file, then its row. Removes the file if the row is refused. Keeps it for the sweep if it is unknown whether the row
 * was committed (a lost connection).
 */
export async function writeWithFile<T>(
  context: StorageContext,
  version: string,
  writeFile: () => Promise<void>,
  writeRow: () => Promise<T>,
): Promise<T> {
  await writeFile();
  try {
    return await writeRow();
  } catch (error) {
    if (refusalOf(error) !== undefined) await discardFiles(context, [version]);
    throw error;
  }
}

/** Removes the files of versions without a row. A failure is only logged: the sweep removes them later. */
export async function discardFiles(
  { files, log }: StorageContext,
  versions: readonly string[],
): Promise<void> {
  try {
    await files.remove(versions.map(fileKey));
  } catch (err) {
    log.warn({ err, versions }, 'files that no object needs any more could not be removed');
  }
}
