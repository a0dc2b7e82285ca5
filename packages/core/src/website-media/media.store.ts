import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

/** An image with its replacements [owner-workspace §3]. */
export interface MediaItem {
  readonly id: string;
  readonly website_id: string;
  /** Absolute address. */
  readonly original_media: string;
  readonly created_at: Date;
  /** Number of live pages that show it. */
  readonly page_count: number;
  readonly translated_media: readonly {
    readonly id: string;
    readonly target_language: string;
    readonly translated_media: string;
  }[];
}

export async function selectMedia(
  database: Kysely<Schema>,
  websiteId: string,
  targetLanguage: string | undefined,
): Promise<MediaItem[]> {
  const language = targetLanguage ?? null;
  const { rows } = await sql<MediaItem>`
    select media.id, media.website_id, media.original_media, media.created_at,
      (select count(*)::int from page_media link where link.website_media_id = media.id) as page_count,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', translated.id, 'target_language', translated.target_language,
          'translated_media', translated.translated_media) order by translated.target_language)
        from translated_media translated
        where translated.website_media_id = media.id
          and (${language}::text is null or translated.target_language = ${language})
      ), '[]') as translated_media
    from website_media media
    where media.website_id = ${websiteId} and media.gone_at is null
    order by media.created_at, media.original_media`.execute(database);
  return rows;
}

export async function upsertTranslatedMedia(
  database: Kysely<Schema>,
  row: { website_media_id: string; target_language: string; translated_media: string },
): Promise<string> {
  const { id } = await database
    .insertInto('translated_media')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['website_media_id', 'target_language'])
        .doUpdateSet({ translated_media: row.translated_media }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function mediaExists(database: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('website_media')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTranslatedMedia(
  database: Kysely<Schema>,
  websiteMediaId: string,
  targetLanguage: string,
): Promise<void> {
  await database
    .deleteFrom('translated_media')
    .where('website_media_id', '=', websiteMediaId)
    .where('target_language', '=', targetLanguage)
    .execute();
}

export async function isLiveWebsite(database: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('websites')
    .select('id')
    .where('id', '=', id)
    .where('status', 'is distinct from', 'deleted')
    .executeTakeFirst();
  return row !== undefined;
}
