import type { Schema } from '@dragoman/database/schema';
import { type Kysely, type RawBuilder, sql } from 'kysely';

const tables = {
  page_strings: { originals: 'website_strings', column: 'website_string_id' },
  page_slugs: { originals: 'website_slugs', column: 'website_slug_id' },
  page_media: { originals: 'website_media', column: 'website_media_id' },
} as const;

/** Removes a page's links, except to an `original` that matches `except`. Marks originals without a link as gone. */
export async function removePageLinks(
  transaction: Kysely<Schema>,
  linkTable: keyof typeof tables,
  pageId: string,
  except: RawBuilder<unknown> = sql`false`,
): Promise<void> {
  const links = sql.table(linkTable);
  const originals = sql.table(tables[linkTable].originals);
  const column = sql.ref(tables[linkTable].column);
  await sql`
    with removed as (
      delete from ${links} link using ${originals} original
      where link.page_id = ${pageId} and original.id = link.${column} and not (${except})
      returning original.id
    )
    update ${originals} original set gone_at = now()
    where original.id in (select id from removed) and original.gone_at is null
      and not exists (select from ${links} other where other.${column} = original.id and other.page_id <> ${pageId})`.execute(
    transaction,
  );
}
