import type { StorageContext } from '../context.ts';
import { refusalOf } from '../storage-error.ts';
import { fileKey } from './object-row.ts';

/**
 * Writes a file, then the row that points at it. When the file fails or the row is refused, the file goes again. When it
 * is not known whether the row was committed (the connection broke), the file stays: the sweep knows later.
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

/** Removes the files of versions that no row points at. A failure is told to the log: the sweep comes after it. */
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
