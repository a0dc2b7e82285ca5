import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../storage-error.ts';
import type { ObjectRow } from './object-row.ts';
import type { Queries } from './objects.store.ts';

export interface ListingV2 {
  readonly bucketId: string;
  /** Prefix of full names. */
  readonly prefix: string;
  readonly exactMatch: boolean;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** True if deeper names are listed as folders. */
  readonly withDelimiter: boolean;
  readonly column: 'name' | 'updated_at' | 'created_at';
  readonly order: 'asc' | 'desc';
}

export interface PageV2 {
  readonly hasNext: boolean;
  readonly folders: { name: string; key: string }[];
  readonly objects: (Pick<
    ObjectRow,
    'name' | 'id' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata'
  > & { key: string })[];
  readonly nextCursor?: string;
}

interface Entry extends Omit<ObjectRow, 'id'> {
  readonly id: string | null;
  readonly sorted: string;
}

/** Returns a page of a bucket with the cursor of the next. Throws InvalidRequest for an invalid cursor. */
export async function listV2(queries: Queries, listing: ListingV2): Promise<PageV2> {
  const entries = await readEntries(queries, listing);
  const shown = entries.slice(0, listing.limit);
  const hasNext = entries.length > listing.limit;
  const last = shown.at(-1);
  return {
    hasNext,
    folders: shown
      .filter(({ id }) => id === null)
      .map(({ name }) => ({ name, key: lastPart(name) })),
    objects: shown.flatMap(({ id, sorted: _, ...row }) =>
      id === null ? [] : [{ ...row, id, key: lastPart(row.name) }],
    ),
    ...(hasNext && last && { nextCursor: writeCursor(last, listing) }),
  };
}

async function readEntries(queries: Queries, listing: ListingV2): Promise<Entry[]> {
  const { bucketId, prefix, exactMatch, column, limit } = listing;
  const order = sql.raw(listing.order);
  const after = listing.cursor === undefined ? undefined : readCursor(listing.cursor, listing);
  const past = sql.raw(listing.order === 'asc' ? '>' : '<');
  // Fixed-length timestamps sort correctly as text and keep microseconds in the cursor.
  const sorted =
    column === 'name'
      ? sql`name`
      : sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
  const { rows } = await sql<Entry>`
    with inside as (
      select *, strpos(substr(name, length(${prefix}) + 1), '/') as cut from storage.objects
      where bucket_id = ${bucketId} and ${exactMatch ? sql`name = ${prefix}` : sql`starts_with(name, ${prefix})`}
    ), entries as (
      select left(name, length(${prefix}) + cut) as name, null::uuid as id, max(updated_at) as updated_at,
        max(created_at) as created_at, max(last_accessed_at) as last_accessed_at, null::jsonb as metadata
      from inside where ${listing.withDelimiter} and cut > 0 group by 1
      union all
      select name, id, updated_at, created_at, last_accessed_at, metadata
      from inside where not (${listing.withDelimiter} and cut > 0)
    ), ordered as (select *, ${sorted} collate "C" as sorted from entries)
    select name, id, updated_at, created_at, last_accessed_at, metadata, sorted from ordered
    where ${after ? sql`(sorted, name collate "C") ${past} (${after.sorted}, ${after.name})` : sql`true`}
    order by sorted ${order}, name collate "C" ${order}
    limit ${limit + 1}
  `.execute(queries);
  return rows;
}

const cursorForm = z.object({ by: z.string(), sorted: z.string(), name: z.string() });

function writeCursor({ sorted, name }: Entry, { column, order }: ListingV2): string {
  return Buffer.from(JSON.stringify({ by: `${column} ${order}`, sorted, name })).toString(
    'base64url',
  );
}

function readCursor(cursor: string, { column, order }: ListingV2) {
  try {
    const read = cursorForm.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (read.by === `${column} ${order}`) return read;
  } catch {
    // Refused below, like a cursor of another order.
  }
  throw refusals.invalidRequest('Invalid cursor');
}

function lastPart(name: string): string {
  return name.split('/').findLast((part) => part !== '') ?? name;
}
