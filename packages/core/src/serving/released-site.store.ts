import type { Queries } from '@dragoman/database/connection';
import { noExclusions } from '@dragoman/domain/exclusions';
import type { UrlStructure } from '@dragoman/domain/websites';

/**
 * Reads a deleted website by the first of the hosts that exists. Its DNS may still point to us, so the proxy passes the
 * original through until the release ends. Returns null if there is none.
 */
export async function readReleasedRows(queries: Queries, hosts: readonly string[]) {
  const found = await queries
    .selectFrom('released_hosts')
    .select(['host', 'website_id'])
    .where('host', 'in', hosts)
    .execute();
  const id = hosts.flatMap((host) => found.filter((row) => row.host === host))[0]?.website_id;
  if (id === undefined) return null;
  const [website, released] = await Promise.all([
    queries
      .selectFrom('released_websites')
      .selectAll()
      .where('website_id', '=', id)
      .executeTakeFirst(),
    queries
      .selectFrom('released_hosts')
      .select(['host', 'language', 'origin_url'])
      .where('website_id', '=', id)
      .orderBy('host')
      .execute(),
  ]);
  if (website === undefined) return null;
  const { url, url_structure, original_language, languages: translation_languages } = website;
  return {
    website: {
      id,
      url,
      url_structure: url_structure as UrlStructure,
      original_language,
      translation_languages,
      status: 'deleted' as const,
      exclusions: noExclusions,
      data_attributes: [],
      json_rules: [],
      language_switcher_config: null,
    },
    hosts: released,
    slugs: website.slugs,
  };
}
