import type { Database } from '@dragoman/database/connection';
import type { StringKind } from '@dragoman/database/schema';
import { sql } from 'kysely';

export interface MissingString {
  readonly websiteId: string;
  /** SHA-256 of `text` in UTF-8. */
  readonly hash: Buffer;
  readonly text: string;
  readonly kind: StringKind;
  readonly path: string;
  /** True if found only on pages for a single visitor. */
  readonly memoryOnly: boolean;
}

/** Inserts strings the website does not have yet, without duplicates, in one statement. */
export async function insertMissing(
  { kysely }: Database,
  strings: readonly MissingString[],
): Promise<void> {
  const column = <Key extends keyof MissingString>(key: Key) => strings.map((item) => item[key]);
  await sql`
    insert into public.unknown_strings (website_id, original_hash, original_string, kind, path, memory_only)
    select distinct on (given.website_id, given.original_hash) given.* from unnest(
      ${column('websiteId')}::uuid[], ${column('hash')}::bytea[], ${column('text')}::text[],
      ${column('kind')}::text[], ${column('path')}::text[],
      ${column('memoryOnly')}::boolean[]
    ) as given (website_id, original_hash, original_string, kind, path, memory_only)
    where exists (select from public.websites where id = given.website_id)
      and not exists (
        select from public.website_strings as known
        where known.website_id = given.website_id and known.original_hash = given.original_hash
      )
    order by given.website_id, given.original_hash, given.memory_only
    on conflict (website_id, original_hash) do update set memory_only = false
      where unknown_strings.memory_only and not excluded.memory_only
  `.execute(kysely);
}
