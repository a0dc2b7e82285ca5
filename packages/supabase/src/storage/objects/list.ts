import { sql } from 'kysely';
import { bucket } from '../calls.data.ts';
import type { ObjectRow } from './object-row.ts';
import type { Queries } from './objects.store.ts';

export interface Listing {
  /** A folder, with or without a trailing `/`; '' for the root. */
  readonly prefix: string;
  readonly limit: number;
  readonly offset: number;
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
  const { prefix: folder } = listing;
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  const { rows } = await sql<Listed>`
    with inside as (
      select substr(name, length(${prefix}) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects where bucket_id = ${bucket} and starts_with(name, ${prefix})
    ), entries as (
      select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from inside where strpos(rest, '/') > 0
      union all
      select * from inside where strpos(rest, '/') = 0
    )
    select * from entries order by (id is null) desc, name, name collate "C"
    limit ${listing.limit} offset ${listing.offset}
  `.execute(queries);
  return rows;
}
