import type { Database } from '@dragoman/database/connection';

/** A host whose DNS was seen to lead to us, and the website there. */
export interface ServedHost {
  readonly host: string;
  readonly websiteId: string;
}

/**
 * Hosts that were verified, of websites that were not deleted; of these websites only, where some are named. A website
 * that is not deployed yet, or no more, counts: visitors who are led here need an answer all the same.
 */
export async function readServedHosts(
  { kysely }: Database,
  websiteIds?: readonly string[],
): Promise<ServedHost[]> {
  const query = kysely
    .selectFrom('website_hosts as served')
    .innerJoin('websites as website', 'website.id', 'served.website_id')
    .select(['served.host', 'served.website_id as websiteId'])
    .where('served.verified_at', 'is not', null)
    .where('website.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('website.status', 'is', null), eb('website.status', '!=', 'deleted')]),
    );
  return (
    websiteIds === undefined ? query : query.where('served.website_id', 'in', websiteIds)
  ).execute();
}
