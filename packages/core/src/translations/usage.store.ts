import type { TranslationUsage } from '@dragoman/contract/translations';
import { type Queries, rowsOf, updateRow } from '@dragoman/database/connection';
import { type RawBuilder, sql } from 'kysely';
import { leastSimilarity, similarEntries } from '../translation-memory/index.ts';
import type { TranslationName } from './deps.ts';
import { isShownIn } from './progress.store.ts';
import { today } from './words.store.ts';

/** Calendar months in UTC. */
const isThisMonth = sql`call.started_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'`;

interface Spending {
  /** US dollars this month. */
  readonly spent: number;
  /** What the owner chose; null for the default. */
  readonly budget: number | null;
}

/** Returns what a website spent this month. With `lock`, holds its row until the transaction ends. */
export async function selectSpending(
  queries: Queries,
  websiteId: string,
  lock = false,
): Promise<Spending> {
  if (lock)
    await sql`select from websites where id = ${websiteId} for no key update`.execute(queries);
  const rows = await rowsOf<Spending>(queries)`
    select translation_budget::float8 as budget, coalesce((
      select sum(call.cost) from engine_calls call where call.website_id = website.id and ${isThisMonth}
    ), 0)::float8 as spent
    from websites website where id = ${websiteId}`;
  return rows[0] ?? { spent: 0, budget: null };
}

export async function addCost(queries: Queries, id: string, cost: number): Promise<void> {
  await sql`update engine_calls set cost = cost + ${cost}::numeric where id = ${id}`.execute(
    queries,
  );
}

export async function updateBudget(
  queries: Queries,
  websiteId: string,
  budget: number | null,
): Promise<void> {
  await updateRow(queries, 'websites', websiteId, { translation_budget: budget });
}

export interface UsedUpBudget {
  readonly websiteId: string;
  readonly userId: string;
  readonly url: string;
  readonly budget: 'month' | 'day';
  /** US dollars, or words. */
  readonly amount: number;
}

/** Returns used-up budgets that pause a translation now and whose owner has no mail about this period, one per website. */
export async function selectUsedUpBudgets(
  queries: Queries,
  defaultBudget: number | undefined,
): Promise<UsedUpBudget[]> {
  return rowsOf<UsedUpBudget>(queries)`
    select distinct on (website.id) website.id as "websiteId", website.user_id as "userId", website.url, budget, amount
    from translations paused join websites website on website.id = paused.website_id
    cross join lateral (
      select 'month' as budget, coalesce(website.translation_budget, ${defaultBudget ?? null}::numeric)::float8 as amount
      where coalesce(website.translation_budget, ${defaultBudget ?? null}::numeric) <= coalesce((
        select sum(call.cost) from engine_calls call where call.website_id = website.id and ${isThisMonth}), 0)
      union all
      select 'day', sync.words_per_day from website_sync sync
      where sync.website_id = website.id and sync.words_per_day <= coalesce((
        select counted.words from translated_words counted where counted.website_id = website.id
          and counted.target_language = paused.target_language and counted.day = ${today}), 0)
    ) as used
    where paused.error_code = 'translation-budget' and paused.status = 'failed' and website.deleted_at is null
      and not exists (
        select from budget_mails mail
        where mail.website_id = website.id and mail.budget = used.budget and mail.period = ${periodOf(sql`used.budget`)})
    order by website.id, budget desc`;
}

function periodOf(budget: RawBuilder<unknown>) {
  return sql`date_trunc(${budget}, now(), 'UTC')`;
}

/** Returns false if another process noted the mail first, which then sends it. */
export async function noteBudgetMail(
  transaction: Queries,
  { websiteId, budget }: UsedUpBudget,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into budget_mails (website_id, budget, period)
    values (${websiteId}, ${budget}, ${periodOf(sql`${budget}::text`)}) on conflict do nothing`.execute(
    transaction,
  );
  return numAffectedRows > 0n;
}

/** Returns paused translations whose website spent less than its monthly budget and has words left for today. */
export async function selectAffordable(
  queries: Queries,
  defaultBudget: number | undefined,
): Promise<TranslationName[]> {
  return rowsOf<TranslationName>(queries)`
    select website.id as "websiteId", paused.target_language as "targetLanguage"
    from translations paused join websites website on website.id = paused.website_id
    where paused.error_code = 'translation-budget' and paused.status = 'failed' and website.deleted_at is null
      and coalesce((
        select sum(call.cost) from engine_calls call where call.website_id = website.id and ${isThisMonth}
      ), 0) < coalesce(website.translation_budget, ${defaultBudget ?? null}::numeric, 'infinity')
      and not exists (
        select from website_sync sync
        where sync.website_id = website.id and sync.words_per_day <= coalesce((
          select counted.words from translated_words counted where counted.website_id = website.id
            and counted.target_language = paused.target_language and counted.day = ${today}), 0))`;
}

type LanguageUsage = TranslationUsage['languages'][number];

/** Returns what each language used this month, by engine. */
export async function selectUsage(queries: Queries, websiteId: string): Promise<LanguageUsage[]> {
  return rowsOf<LanguageUsage>(queries)`
    select call.target_language as language, split_part(call.engine, '@', 1) as engine,
      count(*)::int as calls, sum(call.unit_count)::int as texts, sum(call.character_count)::int as characters,
      sum(call.input_tokens)::int as input_tokens, sum(call.output_tokens)::int as output_tokens,
      sum(call.cached_tokens)::int as cached_tokens, sum(call.cost)::float8 as cost, (
        select coalesce(sum(of_job.cost), 0)::float8 from engine_calls of_job
        where of_job.website_id = ${websiteId} and of_job.job_id = (
          select latest.job_id from engine_calls latest
          where latest.website_id = ${websiteId} and latest.target_language = call.target_language
          order by latest.started_at desc limit 1)
      ) as last_job_cost
    from engine_calls call
    where call.website_id = ${websiteId} and call.status <> 'failed' and ${isThisMonth}
    group by 1, 2, call.target_language order by 1, 2`;
}

export interface Workload {
  readonly texts: number;
  readonly words: number;
  /** Of texts that no memory has: these are sent to an engine. */
  readonly characters: number;
  /** Words of texts that the owner's memory or other websites have. */
  readonly memory_words: number;
}

/** Counts the strings that the next job would translate. */
export async function countWorkload(queries: Queries, name: TranslationName): Promise<Workload> {
  const rows = await rowsOf<Workload>(queries)`
    select count(*)::int as texts, coalesce(sum(word_count), 0)::int as words,
      coalesce(sum(length(original_string)) filter (where not is_known), 0)::int as characters,
      coalesce(sum(word_count) filter (where is_known), 0)::int as memory_words
    from (${pendingStrings(name)}) as pending`;
  return rows[0] ?? { texts: 0, words: 0, characters: 0, memory_words: 0 };
}

const sampleSize = 200;

/**
 * Returns the share, from 0 to 1, of the words an engine would get whose texts are similar to one in the owner's memory. Compares
 * a sample, the same one on each call.
 */
export async function estimateSimilarShare(
  queries: Queries,
  name: TranslationName,
): Promise<number> {
  const pair = {
    userId: sql`sample.user_id`,
    sourceLanguage: sql`sample.original_language`,
    targetLanguage: sql`${name.targetLanguage}::text`,
  };
  const rows = await rowsOf<{ share: number | null }>(queries)`
    with sample as materialized (
      select * from (${pendingStrings(name)}) as pending where not is_known order by original_hash limit ${sampleSize}
    )
    select (sum(word_count) filter (where exists (
      select from (${similarEntries(pair, sql`sample.original_string`)}) as entry
      where extensions.similarity(entry.source_key, memory_key(sample.original_string)) >= ${leastSimilarity}
    )))::float8 / nullif(sum(word_count), 0) as share from sample`;
  return rows[0]?.share ?? 0;
}

function pendingStrings({ websiteId, targetLanguage }: TranslationName): RawBuilder<unknown> {
  return sql`
    select string.word_count, string.original_string, string.original_hash, site.user_id, site.original_language,
      translated.renewal_requested_at is null and ${isKnown(targetLanguage)} as is_known
    from website_strings string join websites site on site.id = string.website_id
    left join translated_strings translated on translated.website_string_id = string.id
      and translated.target_language = ${targetLanguage} and translated.website_id = ${websiteId}
    where string.website_id = ${websiteId} and string.gone_at is null
      and ${isShownIn(targetLanguage)} and (translated.state is null
      or translated.state = 'failed' or translated.renewal_requested_at is not null)`;
}

/** True if the owner's memory has the text, or another website has it edited or reviewed. */
function isKnown(targetLanguage: string) {
  return sql`(exists (
    select from translation_memory memory
    where memory.user_id = site.user_id and memory.source_language = site.original_language
      and memory.target_language = ${targetLanguage} and memory.source_hash = string.original_hash
  ) or exists (
    select from websites other join website_strings same on same.website_id = other.id
    join translated_strings known on known.website_string_id = same.id
    where other.user_id = site.user_id and other.original_language = site.original_language
      and same.original_hash = string.original_hash and known.target_language = ${targetLanguage}
      and known.state in ('edited', 'reviewed')
  ))`;
}
