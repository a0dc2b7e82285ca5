import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';
import type { StringName } from './history.store.ts';

export interface Suggestion {
  readonly original_string: string;
  readonly translated_string: string;
  readonly similarity: number;
}

/** Among the website's 5,000 strings that went last and are about as long: more would cost more than they are worth. */
export async function selectSuggestions(
  database: Kysely<Schema>,
  { websiteStringId, targetLanguage }: StringName,
): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    with own as (select * from website_strings where id = ${websiteStringId}),
    gone as (
      select string.id, string.original_string, string.folded_string
      from website_strings string
      where string.website_id = (select website_id from own) and string.gone_at is not null
        and string.id <> ${websiteStringId}
      order by string.gone_at desc limit 5000
    ), likened as (
      select gone.*, extensions.similarity(gone.folded_string, own.folded_string) as similarity
      from gone, own
      where char_length(gone.folded_string) between
        char_length(own.folded_string) * 0.5 - 5 and char_length(own.folded_string) * 2 + 5
    )
    select likened.original_string, translated.translated_string, likened.similarity
    from likened join translated_strings translated
      on translated.website_string_id = likened.id and translated.target_language = ${targetLanguage}
    where likened.similarity >= 0.4 and translated.state <> 'failed'
    order by likened.similarity desc, likened.id limit 3`.execute(database);
  return rows;
}
