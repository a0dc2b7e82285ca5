import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

export interface Site {
  readonly id: string;
  readonly languages: readonly string[];
}

export interface OriginalText {
  readonly id: string;
  readonly text: string;
}

export interface TextsInLanguage {
  readonly websiteId: string;
  readonly targetLanguage: string;
  readonly stringIds: readonly string[];
}

export async function selectSites(queries: Queries, userId: string): Promise<Site[]> {
  return queries
    .selectFrom('websites')
    .select(['id', 'translation_languages as languages'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the texts of a website that follow a string, by id. */
export async function selectTextsAfter(
  queries: Queries,
  websiteId: string,
  after: string,
  limit: number,
): Promise<OriginalText[]> {
  return queries
    .selectFrom('website_strings')
    .select(['id', 'original_string as text'])
    .where('website_id', '=', websiteId)
    .where('id', '>', after)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns the database's time, which is later than every change before it. */
export async function readTime(queries: Queries): Promise<Date> {
  const rows = await rowsOf<{ now: Date }>(queries)`select now() + interval '1 ms' as now`;
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no time');
  return row.now;
}

const isByEngine = sql`(translated.state in ('machine', 'failed')
  or translated.state in ('needs_review', 'outdated') and translated.engine is not null)
  and translated.renewal_requested_at is null`;

/** Counts the translations by an engine that were not requested anew. */
export async function countByEngine(
  queries: Queries,
  { targetLanguage, stringIds }: TextsInLanguage,
): Promise<number> {
  const rows = await rowsOf<{ count: number }>(queries)`
    select count(*)::int as count
    from unnest(${stringIds}::uuid[]) as touched (id) join translated_strings translated
      on translated.website_string_id = touched.id and translated.target_language = ${targetLanguage}
    where ${isByEngine}`;
  return rows[0]?.count ?? 0;
}

/** Locks a translation until the transaction ends, as batches of a running one do. Take it before several of its texts, in whatever order. */
export async function lockTexts(
  transaction: Queries,
  { websiteId, targetLanguage }: Omit<TextsInLanguage, 'stringIds'>,
): Promise<void> {
  await sql`select from translations
    where website_id = ${websiteId} and target_language = ${targetLanguage} for update`.execute(
    transaction,
  );
}

/**
 * Requests new translations of these texts, as far as they are by an engine and older than the request, and has the worker take up the
 * website. Returns the number of texts.
 */
export async function requestByEngine(
  transaction: Queries,
  { websiteId, targetLanguage, stringIds }: TextsInLanguage,
  requestedAt: Date,
): Promise<number> {
  await lockTexts(transaction, { websiteId, targetLanguage });
  const { numAffectedRows } = await sql`
    update translated_strings translated set renewal_requested_at = now()
    from unnest(${stringIds}::uuid[]) as touched (id)
    where translated.website_string_id = touched.id and translated.target_language = ${targetLanguage}
      and ${isByEngine} and translated.updated_at <= ${requestedAt}`.execute(transaction);
  const count = Number(numAffectedRows ?? 0);
  if (count > 0) await noteWork(transaction, websiteId, targetLanguage);
  return count;
}

/** The worker passes over completed translations, so this one is completed no longer. */
async function noteWork(transaction: Queries, websiteId: string, targetLanguage: string) {
  await sql`
    update translations set status = 'in progress', error_code = null, error = null, updated_at = now()
    where website_id = ${websiteId} and target_language = ${targetLanguage}`.execute(transaction);
  await sql`insert into pending_translations (website_id) values (${websiteId}) on conflict do nothing`.execute(
    transaction,
  );
}
