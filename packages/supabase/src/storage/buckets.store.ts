import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './objects/objects.store.ts';

/** A row of `storage.buckets`, as sent to clients. */
export interface BucketRow {
  readonly id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly public: boolean;
  readonly type: string;
  /** In bytes. */
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Settings of a bucket; undefined ones are unchanged. */
export interface BucketSettings {
  readonly public?: boolean | undefined;
  readonly fileSizeLimit?: number | null | undefined;
  readonly allowedMimeTypes?: readonly string[] | null | undefined;
}

export interface BucketPage {
  readonly limit: number;
  readonly offset: number;
  readonly search: string;
  readonly sortColumn: 'id' | 'name' | 'created_at' | 'updated_at';
  readonly sortOrder: 'asc' | 'desc';
}

const columns = sql.raw(
  'id, name, owner, public, type, file_size_limit, allowed_mime_types, created_at, updated_at',
);

export async function findBucket(queries: Queries, id: string): Promise<BucketRow | undefined> {
  const { rows } = await sql<BucketRow>`
    select ${columns} from storage.buckets where id = ${id}
  `.execute(queries);
  return rows[0];
}

export async function listBuckets(queries: Queries, page: BucketPage): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select ${columns} from storage.buckets where strpos(lower(name), lower(${page.search})) > 0
    order by ${sql.ref(page.sortColumn)} ${sql.raw(page.sortOrder)}, id
    limit ${page.limit} offset ${page.offset}
  `.execute(queries);
  return rows;
}

export async function insertBucket(
  queries: Queries,
  id: string,
  owner: string | undefined,
  settings: BucketSettings,
): Promise<void> {
  await sql`
    insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values (${id}, ${id}, ${owner ?? null}::uuid, ${owner ?? null}, ${settings.public ?? false},
      ${settings.fileSizeLimit ?? null}, ${settings.allowedMimeTypes ?? null})
  `.execute(queries);
}

/** Updates a bucket. Returns false if the caller cannot see it. */
export async function updateBucket(queries: Queries, id: string, settings: BucketSettings) {
  const changes: RawBuilder<unknown>[] = [sql`updated_at = now()`];
  if (settings.public !== undefined) changes.push(sql`public = ${settings.public}`);
  if (settings.fileSizeLimit !== undefined) {
    changes.push(sql`file_size_limit = ${settings.fileSizeLimit}`);
  }
  if (settings.allowedMimeTypes !== undefined) {
    changes.push(sql`allowed_mime_types = ${settings.allowedMimeTypes}`);
  }
  const { rows } = await sql`
    update storage.buckets set ${sql.join(changes)} where id = ${id} returning id
  `.execute(queries);
  return rows.length > 0;
}

export async function deleteBucket(queries: Queries, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from storage.buckets where id = ${id} returning id
  `.execute(queries);
  return rows.length > 0;
}

export async function hasObjects(queries: Queries, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from storage.objects where bucket_id = ${id} limit 1
  `.execute(queries);
  return rows.length > 0;
}
