import { type Database, databaseTime } from '@dragoman/database/connection';
import { takeoverGrace } from '@dragoman/domain/deployment';

/**
 * Returns the verified hosts of all or of given websites, with the ids of their websites. Includes websites that are not deployed, because
 * their visitors need a response too, and deleted ones until their release ends. A host of both comes last with the one that is not deleted.
 */
export async function readServedHosts(
  { kysely }: Database,
  websiteIds?: readonly string[],
): Promise<[host: string, websiteId: string][]> {
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
  const ids = websiteIds ?? [];
  const isPart = websiteIds !== undefined;
  const [ofDeleted, ofWebsites] = await Promise.all([
    released.$if(isPart, (some) => some.where('served.website_id', 'in', ids)).execute(),
    served.$if(isPart, (some) => some.where('served.website_id', 'in', ids)).execute(),
  ]);
  return [...ofDeleted, ...ofWebsites].map(({ host, websiteId }) => [host, websiteId]);
}
