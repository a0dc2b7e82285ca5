import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { similarEntries } from '../../translation-memory/index.ts';
import type { StringName } from './history.store.ts';

export interface Suggestion {
  readonly original_string: string;
  readonly translated_string: string;
  /** `outdated`: of a text that is gone; `memory`: from the translation memory; otherwise of another text of the website. */
  readonly state: 'outdated' | 'edited' | 'reviewed' | 'memory';
  /** From 0 to 1; numbers count as equal. */
  readonly similarity: number;
  readonly text: string;
}

/** How many strings of the website are compared, newest first. */
const maxCandidates = { gone: 1500, others: 1000 };

/**
 * Returns up to five translations of the texts most similar to a string. Candidates are gone strings of the website (a changed
 * text is a new string, so this finds its predecessor), strings that persons translated on it, and the account's memory.
 * @param reader the user whose permission to read the memory counts, because it has texts of other websites; null for nobody
 */
export async function selectSuggestions(
  queries: Queries,
  { websiteStringId, targetLanguage }: StringName,
  reader: string | null,
): Promise<Suggestion[]> {
  return rowsOf<Suggestion>(queries)`
    with own as (
      select string.*, site.user_id, site.original_language, memory_key(string.original_string) as key
      from website_strings string join websites site on site.id = string.website_id
      where string.id = ${websiteStringId}
    ), candidates as (
      ${goneStrings(targetLanguage)} union all ${editedStrings(targetLanguage)} union all ${memoryEntries(targetLanguage, reader)}
    ), compared as materialized (
      select candidates.original_string, candidates.translated_string, candidates.state, own.original_string as text,
        extensions.similarity(regexp_replace(candidates.folded, '[0-9]+', '0', 'g'), own.key) as similarity
      from candidates, own
      where char_length(candidates.folded) between
        char_length(own.folded_string) * 0.5 - 5 and char_length(own.folded_string) * 2 + 5
    ), once as (
      select distinct on (translated_string) * from compared
      where similarity >= 0.4 order by translated_string, state = 'memory', similarity desc
    )
    select original_string, translated_string, state, similarity, text from once
    order by similarity desc, original_string = text desc, original_string limit 5`;
}

function goneStrings(targetLanguage: string) {
  return sql`(
    select gone.original_string, translated.translated_string, 'outdated' as state, gone.folded_string as folded
    from (
      select gone.* from own cross join lateral (
        select string.id, string.original_string, string.folded_string from website_strings string
        where string.website_id = own.website_id and string.gone_at is not null and string.id <> own.id
        order by string.gone_at desc limit ${maxCandidates.gone}
      ) as gone
    ) as gone join translated_strings translated
      on translated.website_string_id = gone.id and translated.target_language = ${targetLanguage}
    where translated.state <> 'failed')`;
}

function editedStrings(targetLanguage: string) {
  return sql`(
    select string.original_string, translated.translated_string, translated.state, string.folded_string
    from (
      select edited.* from own cross join lateral (
        select website_string_id, translated_string, state from translated_strings
        where website_id = own.website_id and target_language = ${targetLanguage}
          and state in ('edited', 'reviewed') and website_string_id <> own.id
        order by updated_at desc limit ${maxCandidates.others}
      ) as edited
    ) as translated join website_strings string on string.id = translated.website_string_id
    where string.gone_at is null)`;
}

function memoryEntries(targetLanguage: string, reader: string | null) {
  const pair = {
    userId: sql`own.user_id`,
    sourceLanguage: sql`own.original_language`,
    targetLanguage: sql`${targetLanguage}::text`,
  };
  return sql`(
    select entry.source_text, entry.target_text, 'memory', entry.source_key
    from own join lateral (${similarEntries(pair, sql`own.original_string`)}) as entry
      on public.permits_in_account(${reader}, 'memory.read', own.user_id))`;
}
