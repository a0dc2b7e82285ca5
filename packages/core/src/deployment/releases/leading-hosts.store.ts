import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';

/** The hosts of a website whose DNS was last seen to lead to us. */
export function leadingHosts(queries: Kysely<Schema>, websiteId: string) {
  return queries
    .selectFrom('website_hosts')
    .select(['host', 'language', 'origin_url'])
    .where('website_id', '=', websiteId)
    .where('verified_at', 'is not', null)
    .where('lost_at', 'is', null)
    .orderBy('host')
    .execute();
}
