import { sql } from 'kysely';
import type { ObjectRow } from './object-row.ts';
import type { Queries } from './objects.store.ts';

export interface Listing {
  readonly bucketId: string;
  /** A folder, with or without a trailing `/`; '' for the root. */
  readonly prefix: string;
  /** Case-insensitive prefix of the names in it. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at';
  readonly order: 'asc' | 'desc';
}

type Listed = Pick<
  ObjectRow,
  'name' | 'id' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata'
>;

/**
 * Lists a folder: its folders first (name only), then its objects, with names relative to it. Includes only what the caller can
 * see.
 */
export async function listFolder(queries: Queries, listing: Listing): Promise<Listed[]> {
  const prefix = listing.prefix.replace(/\/*$/, (end) => (listing.prefix === '' ? end : '/'));
  const order = sql.raw(listing.order);
  const { rows } = await sql<Listed>`
    with inside as (
      select substr(name, length(${prefix}) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects where bucket_id = ${listing.bucketId} and starts_with(name, ${prefix})
    ), entries as (
      select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from inside where strpos(rest, '/') > 0
      union all
      select * from inside where strpos(rest, '/') = 0
    )
    select * from entries where starts_with(lower(name), lower(${listing.search}))
    order by (id is null) desc, ${sql.ref(listing.column)} ${order}, name collate "C" ${order}
    limit ${listing.limit} offset ${listing.offset}
  `.execute(queries);
  return rows;
}
