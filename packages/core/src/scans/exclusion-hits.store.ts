import { type Queries, rowsOf } from '@dragoman/database/connection';
import { countWords } from '@dragoman/domain/words';
import { sql } from 'kysely';
import type { RuleHit } from './rule-hits.ts';

interface Place {
  readonly websiteId: string;
  readonly pageId: string;
  /** Words are counted by its rules. */
  readonly language: string;
}

/** Replaces what a website's rules exclude from a page. */
export async function replaceHits(
  transaction: Queries,
  { websiteId, pageId, language, hits }: Place & { readonly hits: readonly RuleHit[] },
): Promise<void> {
  await transaction.deleteFrom('exclusion_hits').where('page_id', '=', pageId).execute();
  const storable = hits.filter(({ text }) => !text.includes('\0'));
  if (storable.length === 0) return;
  await sql`
    insert into exclusion_hits (website_id, page_id, rule, text_hash, words)
    select ${websiteId}::uuid, ${pageId}::uuid, rule, sha256(convert_to(text, 'UTF8')), words
    from unnest(${storable.map(({ rule }) => rule)}::text[], ${storable.map(({ text }) => text)}::text[],
      ${storable.map(({ text }) => countWords(text, language))}::int[]) as hit (rule, text, words)
    order by 3, 4
    on conflict do nothing`.execute(transaction);
}

/** Stores the texts that a page had, or that earlier rules excluded with it, as what these rules exclude. */
export async function keepPageAsHits(
  transaction: Queries,
  { websiteId, pageId }: Place,
  rules: readonly string[],
): Promise<void> {
  await sql`
    with texts as (
      select string.original_hash as hash, string.word_count as words
      from page_strings link join website_strings string on string.id = link.website_string_id
      where link.page_id = ${pageId}
      union
      select text_hash, words from exclusion_hits where page_id = ${pageId}
    ), dropped as (
      delete from exclusion_hits where page_id = ${pageId} and rule <> all(${rules}::text[])
    )
    insert into exclusion_hits (website_id, page_id, rule, text_hash, words)
    select ${websiteId}::uuid, ${pageId}::uuid, rule, hash, words
    from texts cross join unnest(${rules}::text[]) as wanted (rule)
    order by 3, 4
    on conflict do nothing`.execute(transaction);
}

export interface RuleCount {
  readonly rule: string;
  readonly pages: number;
  readonly texts: number;
  readonly words: number;
}

/** Returns what each rule of a website hit in the last scan. A text that other pages still show is not saved. */
export async function readRuleCounts(queries: Queries, websiteId: string): Promise<RuleCount[]> {
  return rowsOf<RuleCount>(queries)`
    with hits as (
      select hit.rule, hit.page_id, hit.text_hash, hit.words from exclusion_hits hit
      join pages page on page.id = hit.page_id and page.gone_at is null
      where hit.website_id = ${websiteId} and (hit.rule like '%"only"%' or not exists (
        select from website_strings string
        where string.website_id = ${websiteId} and string.original_hash = hit.text_hash and string.gone_at is null))
    ), texts as (select distinct rule, text_hash, words from hits)
    select rule, (select count(distinct page_id)::int from hits where hits.rule = texts.rule) as pages,
      count(*)::int as texts, sum(words)::int as words
    from texts group by rule`;
}
