import type { Database } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

type Queries = Database['kysely'];

/** Returns every website with its latest scan, its hosts and the state of each language. */
export async function readWebsiteStates({ kysely }: Database) {
  const [websites, translations] = await Promise.all([
    readWebsites(kysely),
    readTranslations(kysely),
  ]);
  return websites.map((website) => ({
    ...website,
    translations: translations.filter((translation) => translation.website_id === website.id),
  }));
}

function readWebsites(kysely: Queries) {
  return kysely
    .selectFrom('websites as w')
    .select(['w.id', 'w.name', 'w.url', 'w.original_language', 'w.total_word_count'])
    .select((eb) => [
      eb
        .selectFrom('pages as p')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('p.website_id', '=', 'w.id')
        .where('p.outcome', '=', 'page')
        .where('p.gone_at', 'is', null)
        .as('page_count'),
      eb
        .selectFrom('website_strings as s')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('s.website_id', '=', 'w.id')
        .where('s.gone_at', 'is', null)
        .as('string_count'),
      jsonObjectFrom(
        eb
          .selectFrom('scans as c')
          .select(['c.status', 'c.pages_found', 'c.pages_done', 'c.pages_failed', 'c.error'])
          .whereRef('c.website_id', '=', 'w.id')
          .orderBy('c.created_at', 'desc')
          .limit(1),
      ).as('scan'),
      jsonArrayFrom(
        eb
          .selectFrom('website_hosts as h')
          .select(['h.host', 'h.language'])
          .whereRef('h.website_id', '=', 'w.id')
          .orderBy('h.host'),
      ).as('hosts'),
    ])
    .where((eb) => eb.or([eb('w.status', 'is', null), eb('w.status', '!=', 'deleted')]))
    .orderBy('w.created_at')
    .execute();
}

function readTranslations(kysely: Queries) {
  return kysely
    .selectFrom('translations as t')
    .selectAll('t')
    .select((eb) =>
      eb
        .selectFrom('translated_strings as ts')
        .innerJoin('website_strings as s', 's.id', 'ts.website_string_id')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('s.website_id', '=', 't.website_id')
        .whereRef('ts.target_language', '=', 't.target_language')
        .where('ts.state', '!=', 'failed')
        .where('s.gone_at', 'is', null)
        .as('translated_count'),
    )
    .orderBy('t.target_language')
    .execute();
}

export type WebsiteState = Awaited<ReturnType<typeof readWebsiteStates>>[number];
