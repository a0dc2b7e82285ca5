import { type Database, databaseTime } from '@dragoman/database/connection';
import { takeoverGrace } from '@dragoman/domain/deployment';

/** A verified or released host and its website. */
export interface ServedHost {
  readonly host: string;
  readonly websiteId: string;
}

/**
 * Verified hosts of all or of given websites. Includes websites that are not deployed, because their visitors need a
 * response too, and deleted ones until their release ends.
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
  // A host that left recently may have a passing DNS fault.
  const released = kysely
    .selectFrom('released_hosts as served')
    .select(['served.host', 'served.website_id as websiteId'])
    .where('served.verified_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('served.left_at', 'is', null),
        eb('served.left_at', '>', databaseTime(-takeoverGrace * 1000)),
      ]),
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
