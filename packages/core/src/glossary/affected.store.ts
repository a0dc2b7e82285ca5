import type { Schema } from '@dragoman/database/schema';
import { type Kysely, type RawBuilder, sql } from 'kysely';

export interface TermScope {
  readonly userId: string;
  readonly websiteId: string | null;
  readonly targetLanguage: string | null;
  readonly term: string;
  readonly isCaseSensitive: boolean;
}

const isByEngine = sql`(translated.state in ('machine', 'needs_review', 'failed')
  or translated.state = 'outdated' and translated.engine is not null)`;

/** Translations by engines of texts that contain the term as a whole word. */
function affected(scope: TermScope): RawBuilder<unknown> {
  const escaped = scope.term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = `(^|[^[:alnum:]])${escaped}([^[:alnum:]]|$)`;
  const matches = sql.raw(scope.isCaseSensitive ? '~' : '~*');
  return sql`
    from translated_strings translated
    join website_strings string on string.id = translated.website_string_id
    join websites website on website.id = string.website_id
    where website.user_id = ${scope.userId} and website.deleted_at is null and string.gone_at is null
      and (${scope.websiteId}::uuid is null or website.id = ${scope.websiteId}::uuid)
      and (${scope.targetLanguage}::text is null or translated.target_language = ${scope.targetLanguage}::text)
      and translated.target_language = any(website.translation_languages)
      and ${isByEngine} and translated.renewal_requested_at is null
      and string.original_string ${matches} ${pattern}`;
}

/** Counts translations that the engine would translate again. */
export async function countAffected(database: Kysely<Schema>, scope: TermScope): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count ${affected(scope)}`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Requests new translations of these texts, and has the worker take up their websites. Returns their number. */
export async function requestAffected(
  transaction: Kysely<Schema>,
  scope: TermScope,
): Promise<number> {
  const { rows } = await sql<{ websites: string[] | null; count: number }>`
    with affected as (
      select translated.website_string_id, translated.target_language, website.id as website_id ${affected(scope)}
    ), requested as (
      update translated_strings translated set renewal_requested_at = now() from affected
      where translated.website_string_id = affected.website_string_id
        and translated.target_language = affected.target_language
      returning affected.website_id
    )
    select array_agg(distinct website_id) as websites, count(*)::int as count from requested`.execute(
    transaction,
  );
  const { websites, count = 0 } = rows[0] ?? {};
  await sql`
    insert into pending_translations (website_id) select unnest(${websites ?? []}::uuid[])
    on conflict do nothing`.execute(transaction);
  return count;
}
