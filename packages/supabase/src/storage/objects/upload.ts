import { randomUUID } from 'node:crypto';
import type { Claims } from '@dragoman/database/connection';
import { inspectContent } from '../content/inspect.ts';
import type { StorageContext } from '../context.ts';
import { checkObjectName } from '../names.ts';
import { refusals } from '../storage-error.ts';
import { discardFiles, writeWithFile } from './files.ts';
import { fileKey, type ObjectMetadata, type ObjectRow } from './object-row.ts';
import {
  type BucketRow,
  findBucket,
  folderUsage,
  insertObject,
  type NewObject,
  type Queries,
  upsertObject,
} from './objects.store.ts';

/** Whatever the bucket allows. */
const mostBytes = 50 * 1024 * 1024;

export interface Upload {
  readonly name: string;
  /** The caller for row-level security. */
  readonly claims: Claims;
  readonly upsert: boolean;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Declared bytes, for row-level security and early refusal. */
  readonly declaredSize: number | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Stores an upload: checks row-level security, writes the file under a new version, commits the row, removes the replaced
 * version. Downloads always get either the old object or the new one. Throws `StorageError` and Postgres errors.
 */
export async function uploadObject(context: StorageContext, upload: Upload): Promise<ObjectRow> {
  const bucket = await bucketOrThrow(context);
  checkObjectName(upload.name);
  const limit = Math.min(bucket.file_size_limit ?? mostBytes, mostBytes);
  if ((upload.declaredSize ?? 0) > limit) throw refusals.tooLarge();
  await tryWrite(context, upload.claims, upload.upsert, {
    ...rowOf(upload, randomUUID()),
    metadata: { mimetype: upload.contentType, size: upload.declaredSize ?? 0 },
  });
  const version = randomUUID();
  const inspection = inspectContent(upload.body, {
    limit,
    allowed: bucket.allowed_mime_types ?? [],
    declared: upload.contentType,
  });
  return writeWithFile(
    context,
    version,
    () => context.files.put(fileKey(version), inspection.stream),
    () => {
      const metadata = metadataOf(upload, inspection.result());
      return write(context, upload.claims, upload.upsert, { ...rowOf(upload, version), metadata });
    },
  );
}

/**
 * Stores a picture under a new version, after the checks of an upload. Its row is the caller's to write. Throws `StorageError`, and stores
 * nothing then.
 */
export async function storePicture(
  { database, files }: Pick<StorageContext, 'database' | 'files'>,
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly version: string; readonly metadata: ObjectMetadata }> {
  const bucket = await bucketOrThrow({ database });
  const version = randomUUID();
  const inspection = inspectContent(body, {
    limit: Math.min(bucket.file_size_limit ?? mostBytes, mostBytes),
    allowed: bucket.allowed_mime_types ?? [],
    declared: 'image/*',
  });
  await files.put(fileKey(version), inspection.stream);
  const metadata = metadataOf({ cacheControl: 'max-age=3600' }, inspection.result());
  return { version, metadata };
}

/** Returns the bucket, regardless of the caller. Throws NoSuchBucket. */
async function bucketOrThrow(context: Pick<StorageContext, 'database'>): Promise<BucketRow> {
  const bucket = await findBucket(context.database.kysely);
  if (!bucket) throw refusals.noSuchBucket();
  return bucket;
}

/** Writes the row as the caller and removes the file of the replaced version. */
async function write(
  context: StorageContext,
  claims: Claims,
  upsert: boolean,
  object: NewObject,
): Promise<ObjectRow> {
  const { row, replaced } = await context.database.withRls(claims, (queries) =>
    writeRow(context, queries, upsert, object),
  );
  if (replaced !== undefined) await discardFiles(context, [replaced]);
  return row;
}

/** Writes the row as the caller and rolls back. Throws if row-level security refuses it. */
async function tryWrite(
  context: StorageContext,
  claims: Claims,
  upsert: boolean,
  object: NewObject,
): Promise<void> {
  const takeBack = new Error('taken back');
  try {
    await context.database.withRls(claims, async (queries) => {
      await writeRow(context, queries, upsert, object);
      throw takeBack;
    });
  } catch (error) {
    if (error !== takeBack) throw error;
  }
}

async function writeRow(
  context: StorageContext,
  queries: Queries,
  upsert: boolean,
  object: NewObject,
) {
  const written = upsert
    ? await upsertObject(queries, object)
    : { row: await insertObject(queries, object), replaced: undefined };
  await assertUsage(context, queries, object);
  return written;
}

/** Throws QuotaExceeded if the folder exceeds its quota, which rolls back the transaction. */
async function assertUsage(
  { refuseUsage }: StorageContext,
  queries: Queries,
  place: Pick<NewObject, 'name'>,
): Promise<void> {
  const usage = await folderUsage(queries, place);
  const refusal = usage && refuseUsage(usage);
  if (refusal !== undefined) throw refusals.quotaExceeded(refusal);
}

function rowOf({ name, claims }: Upload, version: string) {
  return { name, owner: claims.sub, version };
}

function metadataOf(
  { cacheControl }: Pick<Upload, 'cacheControl'>,
  { size, eTag, mimetype }: { size: number; eTag: string; mimetype: string },
): ObjectMetadata {
  return {
    eTag,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}
