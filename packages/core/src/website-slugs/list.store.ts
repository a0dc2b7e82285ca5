import type { AnswerOf } from '@dragoman/contract/endpoints';
import type { listWebsiteSlugsEndpoint } from '@dragoman/contract/website-slugs';
import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

/** The response of `GET /api/website-slugs/{websiteId}` [owner-workspace §7]. */
export type SlugsAnswer = AnswerOf<typeof listWebsiteSlugsEndpoint>;
type OriginalSlug = SlugsAnswer['originalItems'][number];
type TranslatedSlug = SlugsAnswer['translatedItems'][number];

interface Selection {
  readonly websiteId: string;
  readonly targetLanguage: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** Pages compared to find a short example. */
const maxExamples = 100;

export async function selectSlugs(
  queries: Queries,
  selection: Selection,
): Promise<{ items: OriginalSlug[]; totalCount: number }> {
  const matching = queries
    .selectFrom('website_slugs as slug')
    .where('slug.website_id', '=', selection.websiteId)
    .where('slug.gone_at', 'is', null)
    .where(isShown(selection))
    .$if(selection.search !== '', (query) => query.where(matchesSearch(selection)));
  const items = await matching
    .select([
      'slug.id',
      'slug.original_slug',
      sql<number>`(select count(*)::int from page_slugs link where link.website_slug_id = slug.id)`.as(
        'page_count',
      ),
      sql<string | null>`(
        select page.path from (
          select page_id from page_slugs where website_slug_id = slug.id limit ${maxExamples}) as link
        join pages page on page.id = link.page_id order by length(page.path), page.path limit 1)`.as(
        'example_path',
      ),
    ])
    .orderBy('slug.original_slug')
    .limit(selection.limit)
    .offset(selection.offset)
    .execute();
  const { count } = await matching
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { items, totalCount: count };
}

/** False for a slug without a translation whose pages are all excluded in the language. */
function isShown({ targetLanguage }: Selection) {
  return sql<boolean>`(${targetLanguage} <> all(slug.excluded_languages) or exists (
    select from translated_slugs translated
    where translated.website_slug_id = slug.id and translated.target_language = ${targetLanguage}))`;
}

/** Ignores case and accents. Uses `strpos`, because `like` would treat `%` and `_` as wildcards. */
function matchesSearch({ search, targetLanguage }: Selection) {
  const folded = sql`(select fold_text(${search}))`;
  return sql<boolean>`(strpos(fold_text(slug.original_slug), ${folded}) > 0 or exists (
    select from translated_slugs translated
    where translated.website_slug_id = slug.id and translated.target_language = ${targetLanguage}
      and strpos(fold_text(translated.translated_slug), ${folded}) > 0))`;
}

export async function selectTranslatedSlugs(
  queries: Queries,
  targetLanguage: string,
  ids: readonly string[],
): Promise<TranslatedSlug[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('translated_slugs')
    .select(['website_slug_id', 'translated_slug'])
    .where('target_language', '=', targetLanguage)
    .where('website_slug_id', 'in', [...ids])
    .execute();
}

/** Returns the translations of slugs by original. */
export async function selectSlugTranslations(
  queries: Queries,
  { websiteId, targetLanguage }: Pick<Selection, 'websiteId' | 'targetLanguage'>,
  originals: readonly string[],
): Promise<Record<string, string>> {
  if (originals.length === 0) return {};
  const rows = await queries
    .selectFrom('website_slugs as slug')
    .innerJoin('translated_slugs as translated', 'translated.website_slug_id', 'slug.id')
    .select(['slug.original_slug', 'translated.translated_slug'])
    .where('slug.website_id', '=', websiteId)
    .where('translated.target_language', '=', targetLanguage)
    .where('slug.original_slug', 'in', [...originals])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.original_slug, row.translated_slug]));
}
