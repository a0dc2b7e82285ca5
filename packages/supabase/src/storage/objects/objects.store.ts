import { rowsOf } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';
import { bucket } from '../calls.data.ts';
import type { ObjectMetadata, ObjectRow } from './object-row.ts';

/** A transaction as the caller (`withRls`), or a connection as the owner. */
export type Queries = Kysely<Schema>;

export interface NewObject {
  readonly name: string;
  readonly owner: string | undefined;
  readonly metadata: Partial<ObjectMetadata>;
  readonly version: string;
}

const columns = sql.raw(
  'id, bucket_id, name, owner, owner_id, metadata, version, created_at, updated_at, last_accessed_at',
);

/** A row of `storage.buckets`. */
export interface BucketRow {
  /** In bytes. */
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
}

export async function findBucket(queries: Queries): Promise<BucketRow | undefined> {
  const rows = await rowsOf<BucketRow>(queries)`
    select file_size_limit, allowed_mime_types from storage.buckets where id = ${bucket}
  `;
  return rows[0];
}

export async function findObject(queries: Queries, name: string): Promise<ObjectRow | undefined> {
  const rows = await rowsOf<ObjectRow>(queries)`
    select ${columns} from storage.objects where bucket_id = ${bucket} and name = ${name}
  `;
  return rows[0];
}

/** Inserts an object. Throws 23505 if the name is taken, 42501 if row-level security refuses it. */
export async function insertObject(queries: Queries, object: NewObject): Promise<ObjectRow> {
  const rows = await rowsOf<ObjectRow>(queries)`${insertion(object)} returning ${columns}`;
  return rows[0] as ObjectRow;
}

/** Inserts or replaces an object. Returns the replaced version too. Concurrent writes of a name wait. */
export async function upsertObject(
  queries: Queries,
  object: NewObject,
): Promise<{ row: ObjectRow; replaced: string | undefined }> {
  const { name } = object;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${bucket}/${name}`}, 0))`.execute(
    queries,
  );
  const previous = await findObject(queries, name);
  const rows = await rowsOf<ObjectRow>(queries)`
    ${insertion(object)}
    on conflict (bucket_id, name) do update set
      owner = excluded.owner, owner_id = excluded.owner_id, metadata = excluded.metadata,
      user_metadata = null, version = excluded.version, updated_at = now()
    returning ${columns}
  `;
  return { row: rows[0] as ObjectRow, replaced: previous?.version };
}

function insertion({ name, owner, metadata, version }: NewObject) {
  return sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, metadata, version)
    values (${bucket}, ${name}, ${owner ?? null}::uuid, ${owner ?? null}, ${JSON.stringify(metadata)}::jsonb,
      ${version})`;
}

/** The number and total bytes of the objects in a first folder. */
export interface FolderUsage {
  readonly objects: number;
  readonly bytes: number;
}

/** Returns the usage as the transaction sees it, locked until the transaction ends. */
export async function folderUsage(
  queries: Queries,
  { name }: Pick<NewObject, 'name'>,
): Promise<FolderUsage | undefined> {
  const [folder, ...rest] = name.split('/');
  if (rest.length === 0) return undefined;
  const rows = await rowsOf<FolderUsage>(queries)`
    select objects, bytes from storage.folder_usage(${bucket}, ${folder})`;
  return rows[0];
}

/** Deletes the named objects that the caller may delete. Returns their rows. */
export async function deleteObjects(
  queries: Queries,
  names: readonly string[],
): Promise<ObjectRow[]> {
  return rowsOf<ObjectRow>(queries)`
    delete from storage.objects where bucket_id = ${bucket} and name = any(${names})
    returning ${columns}
  `;
}

/** Returns the versions that have a row. */
export async function usedVersions(queries: Queries, versions: readonly string[]) {
  const rows = await rowsOf<{ version: string }>(queries)`
    select version from storage.objects where version = any(${versions})
  `;
  return new Set(rows.map(({ version }) => version));
}
