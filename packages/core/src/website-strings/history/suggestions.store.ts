import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';
import type { StringName } from './history.store.ts';

export interface Suggestion {
  readonly original_string: string;
  readonly translated_string: string;
  /** `outdated`: of a text that is gone; `memory`: of the owner's translation memory; else of another text of the website. */
  readonly state: 'outdated' | 'edited' | 'reviewed' | 'memory';
  readonly similarity: number;
}

/** How many of each source are looked at, the newest first: more would cost more than they are worth. */
const most = { gone: 5000, others: 2000 };

/**
 * The five translations of texts most like a string's: of the website's strings that went last, of what persons translated on it last, and of
 * the owner's memory.
 */
export async function selectSuggestions(
  database: Kysely<Schema>,
  { websiteStringId, targetLanguage }: StringName,
): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    with own as (
      select string.*, site.user_id, site.original_language
      from website_strings string join websites site on site.id = string.website_id
      where string.id = ${websiteStringId}
    ), candidates as (
      ${goneStrings(targetLanguage)} union all ${byPersons(targetLanguage)} union all ${memories(targetLanguage)}
    ), likened as (
      select candidates.*, extensions.similarity(candidates.folded, own.folded_string) as similarity
      from candidates, own
      where char_length(candidates.folded) between
        char_length(own.folded_string) * 0.5 - 5 and char_length(own.folded_string) * 2 + 5
    ), once as (
      select distinct on (translated_string) * from likened
      where similarity >= 0.4 order by translated_string, state = 'memory', similarity desc
    )
    select original_string, translated_string, state, similarity from once
    order by similarity desc, original_string limit 5`.execute(database);
  return rows;
}

function goneStrings(targetLanguage: string) {
  return sql`(
    select gone.original_string, translated.translated_string, 'outdated' as state, gone.folded_string as folded
    from (
      select string.id, string.original_string, string.folded_string
      from own join website_strings string on string.website_id = own.website_id
      where string.gone_at is not null and string.id <> own.id
      order by string.gone_at desc limit ${most.gone}
    ) as gone join translated_strings translated
      on translated.website_string_id = gone.id and translated.target_language = ${targetLanguage}
    where translated.state <> 'failed')`;
}

function byPersons(targetLanguage: string) {
  return sql`(
    select string.original_string, translated.translated_string, translated.state, string.folded_string as folded
    from (
      select translated.website_string_id, translated.translated_string, translated.state
      from own join translated_strings translated on translated.website_id = own.website_id
      where translated.target_language = ${targetLanguage} and translated.state in ('edited', 'reviewed')
        and translated.website_string_id <> own.id
      order by translated.updated_at desc limit ${most.others}
    ) as translated join website_strings string on string.id = translated.website_string_id
    where string.gone_at is null)`;
}

/** Its texts are not kept folded; trigrams pass over case and signs by themselves. */
function memories(targetLanguage: string) {
  return sql`(
    select memory.source_text, memory.target_text, 'memory',
      lower(regexp_replace(memory.source_text, '</?[0-9]+/?>', '', 'g'))
    from own join lateral (
      select memory.source_text, memory.target_text from translation_memory memory
      where memory.user_id = own.user_id and memory.source_language = own.original_language
        and memory.target_language = ${targetLanguage}
      order by memory.source_hash = own.original_hash desc, memory.updated_at desc limit ${most.others}
    ) as memory on true)`;
}
