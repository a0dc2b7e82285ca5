import { type Database, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

/** The version of a website's translations in one language. */
export interface LanguageVersion {
  readonly websiteId: string;
  readonly language: string;
  readonly version: number;
}

/** Returns the current versions of websites. */
export async function readVersions(
  { kysely }: Database,
  websiteIds: readonly string[],
): Promise<LanguageVersion[]> {
  return kysely
    .selectFrom('translations')
    .select(['website_id as websiteId', 'target_language as language'])
    .select('dictionary_version as version')
    .where('website_id', 'in', [...new Set(websiteIds)])
    .execute();
}

/** Returns the websites of which a language has changed, appeared or gone since it was purged. */
export async function findUnpurged({ kysely }: Database): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(kysely)`
    select distinct website_id as id
    from public.translations as current
    full join public.purged_versions as purged using (website_id, target_language)
    where current.dictionary_version is distinct from purged.version
  `;
  return rows.map(({ id }) => id);
}

/**
 * Stores which versions have been purged.
 * @param whole websites purged completely: their other languages are forgotten
 */
export async function storePurged(
  { kysely }: Database,
  versions: readonly LanguageVersion[],
  whole: readonly string[],
): Promise<void> {
  const column = <Key extends keyof LanguageVersion>(key: Key) => versions.map((one) => one[key]);
  await sql`
    with given as (
      select distinct on (website_id, target_language) * from unnest(
        ${column('websiteId')}::uuid[], ${column('language')}::text[], ${column('version')}::bigint[]
      ) as given (website_id, target_language, version)
      order by website_id, target_language, version desc
    ), forgotten as (
      delete from public.purged_versions as purged
      where website_id = any(${[...whole]}::uuid[]) and not exists (
        select from given
        where given.website_id = purged.website_id
          and given.target_language = purged.target_language
      )
    )
    insert into public.purged_versions (website_id, target_language, version)
    select * from given
    on conflict (website_id, target_language) do update set version = excluded.version
  `.execute(kysely);
}
