import type { Queries } from '@dragoman/database/connection';
import { type RawBuilder, sql } from 'kysely';

interface LinkTable {
  readonly originals: string;
  readonly column: string;
  readonly hasPosition?: true;
}

const tables = {
  page_strings: { originals: 'website_strings', column: 'website_string_id', hasPosition: true },
  page_slugs: { originals: 'website_slugs', column: 'website_slug_id' },
  page_media: { originals: 'website_media', column: 'website_media_id' },
} as const satisfies Record<string, LinkTable>;

type LinkTableName = keyof typeof tables;

function partsOf(name: LinkTableName) {
  const { originals, column, hasPosition }: LinkTable = tables[name];
  return {
    links: sql.table(name),
    originals: sql.table(originals),
    column: sql.ref(column),
    position: hasPosition ? sql`, position` : sql``,
    onConflict: hasPosition
      ? sql`(page_id, ${sql.ref(column)}) do update set position = excluded.position
          where ${sql.table(name)}.position <> excluded.position`
      : sql`do nothing`,
  };
}

/**
 * Links a page with exactly the originals that `wanted` selects (`id` and, for strings, `position`), in one statement. Marks
 * originals that lost their last page as gone, and linked ones as present again.
 */
export async function linkPage(
  transaction: Queries,
  linkTable: LinkTableName,
  pageId: string,
  wanted: RawBuilder<unknown>,
): Promise<void> {
  const { links, originals, column, position, onConflict } = partsOf(linkTable);
  await sql`
    with wanted as materialized (${wanted}), returned as (
      update ${originals} original set gone_at = null from wanted
      where original.id = wanted.id and original.gone_at is not null
    ), linked as (
      insert into ${links} (page_id, ${column}${position})
      select ${pageId}::uuid, id${position} from wanted on conflict ${onConflict}
    ), removed as (
      delete from ${links} where page_id = ${pageId} and ${column} not in (select id from wanted)
      returning ${column} as id
    )
    ${markGone(linkTable, [pageId])}`.execute(transaction);
}

/** Removes all links of pages. Marks originals that lost their last page as gone. */
export async function unlinkPages(
  transaction: Queries,
  linkTable: LinkTableName,
  pageIds: readonly string[],
): Promise<void> {
  const { links, column } = partsOf(linkTable);
  await sql`
    with removed as (
      delete from ${links} where page_id = any(${pageIds}::uuid[]) returning ${column} as id
    )
    ${markGone(linkTable, pageIds)}`.execute(transaction);
}

/** Marks the originals in `removed` as gone that are on no other page. */
function markGone(linkTable: LinkTableName, pageIds: readonly string[]) {
  const { links, originals, column } = partsOf(linkTable);
  return sql`
    update ${originals} original set gone_at = now()
    where original.id in (select id from removed) and original.gone_at is null and not exists (
      select from ${links} other
      where other.${column} = original.id and other.page_id <> all(${pageIds}::uuid[]))`;
}
