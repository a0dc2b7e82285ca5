import { randomUUID } from 'node:crypto';
import type { Claims } from '@dragoman/database/connection';
import { matchesType } from '../content/content-type.ts';
import { inspectContent } from '../content/inspect.ts';
import type { StorageContext } from '../context.ts';
import { checkObjectName } from '../names.ts';
import { refusals } from '../storage-error.ts';
import { writeWithFile } from './files.ts';
import { fileKey, type ObjectMetadata, type ObjectRow } from './object-row.ts';
import { findObject, moveObject as moveRow } from './objects.store.ts';
import { assertUsage, bucketOrThrow, sizeLimit, tryWrite, write } from './upload.ts';

export interface Place {
  readonly bucketId: string;
  readonly name: string;
}

export interface Copy {
  readonly claims: Claims;
  readonly from: Place;
  readonly to: Place;
  readonly upsert: boolean;
  /** Overrides of the source's metadata. */
  readonly metadata: Partial<Pick<ObjectMetadata, 'cacheControl' | 'mimetype' | 'contentEncoding'>>;
  /** If given, replaces the source's. */
  readonly userMetadata: Record<string, unknown> | undefined;
}

/** Copies an object that the caller can read. Throws NoSuchKey, and refusals of the target bucket. */
export async function copyObject(context: StorageContext, copy: Copy): Promise<ObjectRow> {
  const { claims, from, to, upsert } = copy;
  const source = await readableSource(context, claims, from);
  checkObjectName(to.name);
  const version = randomUUID();
  const object = {
    ...to,
    owner: claims.sub,
    version,
    metadata: { ...source.metadata, ...copy.metadata },
    userMetadata: copy.userMetadata ?? source.user_metadata ?? undefined,
  };
  await tryWrite(context, claims, upsert, object);
  const proved = await fitTarget(context, source, to);
  const metadata = {
    ...source.metadata,
    ...copy.metadata,
    ...proved,
    lastModified: new Date().toISOString(),
  };
  return writeWithFile(
    context,
    version,
    () => context.files.copy(fileKey(source.version), fileKey(version)),
    () => write(context, claims, upsert, { ...object, metadata }),
  );
}

/** Moves an object to another name or bucket, changing only the row. Throws NoSuchKey, KeyAlreadyExists, AccessDenied. */
export async function moveObject(
  context: StorageContext,
  claims: Claims,
  from: Place,
  to: Place,
): Promise<ObjectRow> {
  const source = await readableSource(context, claims, from);
  checkObjectName(to.name);
  const metadata = { ...source.metadata, ...(await fitTarget(context, source, to)) };
  const moved = await context.database.withRls(claims, async (queries) => {
    const row = await moveRow(queries, source, { ...to, owner: claims.sub, metadata });
    await assertUsage(context, queries, to);
    return row;
  });
  if (!moved) throw refusals.accessDenied('new row violates row-level security policy');
  return moved;
}

async function readableSource(context: StorageContext, claims: Claims, { bucketId, name }: Place) {
  const source = await context.database.withRls(claims, (queries) =>
    findObject(queries, bucketId, name),
  );
  if (!source) throw refusals.noSuchKey();
  return source;
}

/** Validates an object against the rules of another bucket, as if it were uploaded there. */
async function fitTarget(context: StorageContext, source: ObjectRow, to: Place) {
  const bucket = await bucketOrThrow(context, to.bucketId);
  const allowed = bucket.allowed_mime_types ?? [];
  const { mimetype = '', size = 0 } = source.metadata ?? {};
  if (source.bucket_id === to.bucketId) {
    return allowed.length === 0 || !matchesType(mimetype, allowed) ? {} : { mimetype };
  }
  const limit = sizeLimit(context, bucket);
  if (size > limit) throw refusals.tooLarge();
  if (allowed.length === 0) return {};
  const body = await context.files.open(fileKey(source.version));
  if (!body) throw refusals.noSuchKey();
  const inspection = inspectContent(body, { limit, allowed, declared: mimetype });
  for await (const _ of inspection.stream);
  return { mimetype: inspection.result().mimetype };
}
