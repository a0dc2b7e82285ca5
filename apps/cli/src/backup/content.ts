import { type ArchiveEntry, bytesEntry, jsonEntry } from '@dragoman/core/archives';
import type { BackupTable, DatabaseSnapshot } from '@dragoman/database/backup';
import type { FileStore } from '@dragoman/providers/files';
import { z } from 'zod';
import { dataEntries } from './data-folder.ts';
import type { PictureCheck } from './picture-check.ts';

/** The first file of a backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()).readonly(),
  tables: z
    .array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() }))
    .readonly(),
});
type Manifest = z.infer<typeof manifestSchema>;

/** The last file of a backup. Without it, the backup was cut off. */
export const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  bytes: z.number(),
});
export type Summary = z.infer<typeof summarySchema>;

export const names = { manifest: 'manifest.json', rows: 'rows.json', summary: 'summary.json' };

interface Sources {
  readonly snapshot: DatabaseSnapshot;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly check: PictureCheck;
}

/**
 * Yields the files of a backup: manifest, rows of each table, their counts, DATA_DIR, stored files, summary. Files are read
 * after the database, so every file that a row names is included unless it was deleted meanwhile.
 */
export async function* backupEntries({
  snapshot,
  files,
  dataDir,
  check,
}: Sources): AsyncGenerator<ArchiveEntry> {
  const { migrations, tables } = snapshot;
  const summary: { rows: Record<string, number>; files: number; bytes: number } = {
    rows: {},
    files: 0,
    bytes: 0,
  };
  const createdAt = new Date().toISOString();
  yield jsonEntry(names.manifest, { format: 1, createdAt, migrations, tables } satisfies Manifest);
  for (const table of tables) {
    summary.rows[table.name] = 0;
    for await (const entry of tableEntries(table, snapshot)) {
      summary.rows[table.name] = (summary.rows[table.name] ?? 0) + entry.rows;
      yield entry;
    }
  }
  yield jsonEntry(names.rows, summary.rows);
  yield* dataEntries(dataDir);
  for await (const entry of storedFiles(files, check)) {
    summary.files += 1;
    summary.bytes += entry.size;
    yield entry;
  }
  yield jsonEntry(names.summary, summary satisfies Summary);
}

const partBytes = 4 * 1024 * 1024;

/** Yields the rows of a table in parts, because tar needs the size of each file before its content. */
async function* tableEntries(table: BackupTable, snapshot: DatabaseSnapshot) {
  let part = 0;
  for await (const bytes of inParts(snapshot.rows(table))) {
    const name = `database/${table.name}/${String(part++).padStart(6, '0')}`;
    // The text format of COPY ends each row, and nothing else, with a line feed.
    yield { ...bytesEntry(name, bytes), rows: lineFeeds(bytes) };
  }
}

async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

function lineFeeds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

/** Names of pictures. Backups in the same bucket have others. */
const pictureKey = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A file that is deleted meanwhile is left out. */
async function* storedFiles(files: FileStore, check: PictureCheck): AsyncGenerator<ArchiveEntry> {
  for await (const { key, size } of files.list()) {
    if (!pictureKey.test(key)) continue;
    const body = await files.open(key);
    if (body === undefined) continue;
    yield { name: `files/${key}`, size, body: check.read(key.slice(key.indexOf('/') + 1), body) };
  }
}
