import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { TranslationState } from '@dragoman/database/schema';
import type { Check } from '@dragoman/domain/translations';
import { sql } from 'kysely';

export interface StringName {
  readonly websiteStringId: string;
  readonly targetLanguage: string;
}

export interface Version {
  /** Null for the current translation. */
  readonly id: string | null;
  readonly translated_string: string;
  readonly state: TranslationState;
  readonly engine: string | null;
  readonly engine_version: string | null;
  readonly checks: Check[];
  readonly changed_by: string | null;
  readonly restored: boolean;
  readonly updated_at: Date;
  readonly replaced_at: Date | null;
}

const columns = sql`translated_string, state, engine, engine_version, checks, changed_by, restored, updated_at`;

/**
 * Returns the current and earlier translations, newest first. A version recorded twice (by a new engine translation or an
 * undone action) is listed once. Failed translations are left out.
 */
export async function selectVersions(
  queries: Queries,
  { websiteStringId, targetLanguage }: StringName,
  limit: number,
): Promise<Version[]> {
  return rowsOf<Version>(queries)`
    with current_version as (
      select null::uuid as id, ${columns}, null::timestamptz as replaced_at
      from translated_strings
      where website_string_id = ${websiteStringId} and target_language = ${targetLanguage}
    ), replaced as (
      select distinct on (updated_at, state, translated_string) id, ${columns}, replaced_at
      from translated_string_versions
      where website_string_id = ${websiteStringId} and target_language = ${targetLanguage}
      order by updated_at, state, translated_string, replaced_at desc
    )
    select * from current_version where state <> 'failed'
    union all
    select * from replaced
    where state not in ('failed', 'untranslated') and not exists (
      select from current_version c where (c.updated_at, c.state, c.translated_string)
        = (replaced.updated_at, replaced.state, replaced.translated_string))
    order by replaced_at desc nulls first limit ${limit}`;
}

export async function findVersion(
  queries: Queries,
  { websiteStringId, targetLanguage }: StringName,
  id: string,
): Promise<Version | undefined> {
  const rows = await rowsOf<Version>(queries)`
    select id, ${columns}, replaced_at from translated_string_versions
    where id = ${id} and website_string_id = ${websiteStringId}
      and target_language = ${targetLanguage} and state not in ('failed', 'untranslated')`;
  return rows[0];
}

/** Makes a version the current translation. */
export async function putVersion(
  transaction: Queries,
  { websiteStringId, targetLanguage }: StringName,
  version: Version,
  changedBy: string,
): Promise<void> {
  await sql`
    insert into translated_strings (website_string_id, target_language, ${columns})
    values (${websiteStringId}, ${targetLanguage}, ${version.translated_string}, ${version.state},
      ${version.engine}, ${version.engine_version}, ${JSON.stringify(version.checks)}, ${changedBy}, true, now())
    on conflict (website_string_id, target_language) do update set
      translated_string = excluded.translated_string, state = excluded.state,
      engine = excluded.engine, engine_version = excluded.engine_version, checks = excluded.checks,
      changed_by = excluded.changed_by, restored = true, updated_at = now(),
      renewal_requested_at = null`.execute(transaction);
}

/** Returns the original text of a string. */
export async function selectOriginal(queries: Queries, websiteStringId: string): Promise<string> {
  const { original_string } = await queries
    .selectFrom('website_strings')
    .select('original_string')
    .where('id', '=', websiteStringId)
    .executeTakeFirstOrThrow();
  return original_string;
}
