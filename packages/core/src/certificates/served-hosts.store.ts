import type { Database } from '@dragoman/database/connection';
import { takeoverGrace } from '@dragoman/domain/deployment';

/** A host whose DNS was seen to lead to us, and the website there. */
export interface ServedHost {
  readonly host: string;
  readonly websiteId: string;
}

/**
 * Hosts that were verified; of these websites only, where some are named. A website that is not deployed yet, or no more,
 * counts: visitors who are led here need an answer all the same. So does one that was deleted, until its release ends.
 */
export async function readServedHosts(
  { kysely }: Database,
  websiteIds?: readonly string[],
): Promise<ServedHost[]> {
  const served = kysely
    .selectFrom('website_hosts as served')
    .innerJoin('websites as website', 'website.id', 'served.website_id')
    .select(['served.host', 'served.website_id as websiteId'])
    .where('served.verified_at', 'is not', null)
    .where('website.deleted_at', 'is', null)
    .where('website.status', 'is distinct from', 'deleted');
  const released = kysely
    .selectFrom('released_hosts as served')
    .select(['served.host', 'served.website_id as websiteId'])
    .where('served.verified_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('served.left_at', 'is', null), eb('served.left_at', '>', stillTrusted())]),
    );
  const [ofWebsites, ofDeleted] = await Promise.all(
    websiteIds === undefined
      ? [served.execute(), released.execute()]
      : [
          served.where('served.website_id', 'in', websiteIds).execute(),
          released.where('served.website_id', 'in', websiteIds).execute(),
        ],
  );
  return [...(ofDeleted ?? []), ...(ofWebsites ?? [])];
}

/** No authority issues a certificate for a host that leads elsewhere, and a passing fault ends within this time. */
function stillTrusted(): Date {
  return new Date(Date.now() - takeoverGrace * 1000);
}
