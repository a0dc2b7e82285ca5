import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';
import type { ObjectMetadata, ObjectRow } from './object-row.ts';

/** A transaction as the caller (`withRls`), or a connection as the owner. */
export type Queries = Kysely<Schema>;

export interface NewObject {
  readonly bucketId: string;
  readonly name: string;
  readonly owner: string | undefined;
  readonly metadata: Partial<ObjectMetadata>;
  readonly userMetadata: Record<string, unknown> | undefined;
  readonly version: string;
}

const columns = sql.raw(
  'id, bucket_id, name, owner, owner_id, metadata, user_metadata, version, created_at, updated_at, last_accessed_at',
);

export async function findObject(
  queries: Queries,
  bucketId: string,
  name: string,
): Promise<ObjectRow | undefined> {
  const { rows } = await sql<ObjectRow>`
    select ${columns} from storage.objects where bucket_id = ${bucketId} and name = ${name}
  `.execute(queries);
  return rows[0];
}

/** Returns which of the names the caller can see. */
export async function existingNames(queries: Queries, bucketId: string, names: readonly string[]) {
  const { rows } = await sql<{ name: string }>`
    select name from storage.objects where bucket_id = ${bucketId} and name = any(${names})
  `.execute(queries);
  return new Set(rows.map(({ name }) => name));
}

/** Inserts an object. Throws 23505 if the name is taken, 42501 if row-level security refuses it. */
export async function insertObject(queries: Queries, object: NewObject): Promise<ObjectRow> {
  const { rows } = await sql<ObjectRow>`${insertion(object)} returning ${columns}`.execute(queries);
  return rows[0] as ObjectRow;
}

/** Inserts or replaces an object. Returns the replaced version too. Concurrent writes of a name wait. */
export async function upsertObject(
  queries: Queries,
  object: NewObject,
): Promise<{ row: ObjectRow; replaced: string | undefined }> {
  const { bucketId, name } = object;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${bucketId}/${name}`}, 0))`.execute(
    queries,
  );
  const previous = await findObject(queries, bucketId, name);
  const { rows } = await sql<ObjectRow>`
    ${insertion(object)}
    on conflict (bucket_id, name) do update set
      owner = excluded.owner, owner_id = excluded.owner_id, metadata = excluded.metadata,
      user_metadata = excluded.user_metadata, version = excluded.version, updated_at = now()
    returning ${columns}
  `.execute(queries);
  return { row: rows[0] as ObjectRow, replaced: previous?.version };
}

function insertion({ bucketId, name, owner, metadata, userMetadata, version }: NewObject) {
  return sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version)
    values (${bucketId}, ${name}, ${owner ?? null}::uuid, ${owner ?? null}, ${JSON.stringify(metadata)}::jsonb,
      ${userMetadata === undefined ? null : JSON.stringify(userMetadata)}::jsonb, ${version})`;
}

/** The number and total bytes of the objects in a first folder. */
export interface FolderUsage {
  readonly objects: number;
  readonly bytes: number;
}

/** Returns the usage as the transaction sees it, locked until the transaction ends. */
export async function folderUsage(
  queries: Queries,
  { bucketId, name }: Pick<NewObject, 'bucketId' | 'name'>,
): Promise<FolderUsage | undefined> {
  const [folder, ...rest] = name.split('/');
  if (rest.length === 0) return undefined;
  const { rows } = await sql<FolderUsage>`
    select objects, bytes from storage.folder_usage(${bucketId}, ${folder})`.execute(queries);
  return rows[0];
}

/** Moves an object. Returns undefined if the caller may not update it, or it was replaced. */
export async function moveObject(
  queries: Queries,
  from: Pick<ObjectRow, 'id' | 'version'>,
  to: Pick<NewObject, 'bucketId' | 'name' | 'owner' | 'metadata'>,
): Promise<ObjectRow | undefined> {
  const owner = to.owner ?? null;
  const { rows } = await sql<ObjectRow>`
    update storage.objects set bucket_id = ${to.bucketId}, name = ${to.name}, updated_at = now(),
      owner = coalesce(${owner}::uuid, owner), owner_id = coalesce(${owner}, owner_id),
      metadata = ${JSON.stringify(to.metadata)}::jsonb
    where id = ${from.id} and version = ${from.version}
    returning ${columns}
  `.execute(queries);
  return rows[0];
}

/** Deletes the named objects that the caller may delete. Returns their rows. */
export async function deleteObjects(
  queries: Queries,
  bucketId: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const { rows } = await sql<ObjectRow>`
    delete from storage.objects where bucket_id = ${bucketId} and name = any(${names})
    returning ${columns}
  `.execute(queries);
  return rows;
}

/** Deletes at most `limit` objects of a bucket. Returns their rows. */
export async function deleteSome(queries: Queries, bucketId: string, limit: number) {
  const { rows } = await sql<ObjectRow>`
    delete from storage.objects
    where id in (select id from storage.objects where bucket_id = ${bucketId} limit ${limit})
    returning ${columns}
  `.execute(queries);
  return rows;
}

/** Returns the versions that have a row. */
export async function usedVersions(queries: Queries, versions: readonly string[]) {
  const { rows } = await sql<{ version: string }>`
    select version from storage.objects where version = any(${versions})
  `.execute(queries);
  return new Set(rows.map(({ version }) => version));
}
