import { SetupError } from '@dragoman/domain/errors';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openClient } from '../connection/index.ts';
import { appliedVersions, isSupabase } from '../migrate/index.ts';
import { type BackupTable, columnList, listTables } from './tables.ts';

/** A stored file as its row describes it. */
export interface FileRow {
  /** Its name in the bucket. */
  readonly name: string;
  /** The quoted MD5 of its content. */
  readonly eTag: string;
}

/** A database at one moment. */
export interface DatabaseSnapshot {
  /** Versions of the migrations that made its schema. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackupTable[];
  /** Yields the rows of a table in the text format of `COPY`, in chunks that end anywhere. */
  rows(table: BackupTable): AsyncIterable<Uint8Array>;
  /** Returns the rows of stored files by the version that names the file. */
  files(): Promise<Map<string, FileRow>>;
  close(): Promise<void>;
}

/**
 * Opens a snapshot: later changes do not show in it, and it blocks nobody. Close it soon, since it holds back vacuuming.
 * @throws SetupError if the database is empty, or a Supabase project, which has backups of its own
 */
export async function openSnapshot(url: string): Promise<DatabaseSnapshot> {
  const client = await openClient(url, 'backup');
  try {
    if (await isSupabase(client)) {
      throw new SetupError('This database is a Supabase project: use its own backups.');
    }
    await client.query('begin isolation level repeatable read, read only');
    const migrations = [...(await appliedVersions(client))].sort();
    if (migrations.length === 0) {
      throw new SetupError('This database is empty: no server has used it.');
    }
    return {
      migrations,
      tables: await listTables(client),
      rows: ({ name, columns }) =>
        client.query(copyTo(`copy (select ${columnList(columns)} from ${name}) to stdout`)),
      files: () => listFiles(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function listFiles(client: pg.Client): Promise<Map<string, FileRow>> {
  const { rows } = await client.query<FileRow & { version: string }>(
    `select version, name, metadata ->> 'eTag' as "eTag" from storage.objects
     where version is not null and metadata is not null`,
  );
  return new Map(rows.map(({ version, name, eTag }) => [version, { name, eTag }]));
}
