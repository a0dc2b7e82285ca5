import { databaseTime, type Queries } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { takeoverConfirmedAfter } from '@dragoman/domain/deployment';
import type { Selectable } from 'kysely';

/** The columns of a host that a DNS check decides. */
export type HostAssignment = Pick<
  Selectable<Schema['website_hosts']>,
  'website_id' | 'host' | 'language' | 'origin_url' | 'proof'
>;

/**
 * Serves websites under hosts whose DNS points to us. Returns the hosts that another website retains; those are checked
 * again soon. A deleted website gives up its hosts. A record that names a website wins over a host that was proved only
 * by a request, or that has pointed elsewhere for a while.
 */
export async function assignHosts(
  queries: Queries,
  hosts: readonly HostAssignment[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const host of hosts) {
    if (await assignHost(queries, host)) continue;
    taken.add(host.host);
    await scheduleHolderCheck(queries, host.host);
  }
  return taken;
}

async function assignHost(queries: Queries, assignment: HostAssignment): Promise<boolean> {
  const { host, website_id: websiteId, proof } = assignment;
  if (await isUnchanged(queries, assignment)) return true;
  if (proof === 'request' && (await isReleasedByAnother(queries, websiteId, host))) return false;
  const notLive = { serving_since: null, serving_problem: null };
  const values = { ...assignment, ...notLive, verified_at: databaseTime(), lost_at: null };
  const confirmed = databaseTime(-takeoverConfirmedAfter() * 1000);
  const written = await queries
    .insertInto('website_hosts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('host')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('website_hosts.website_id', '=', websiteId),
            ...(proof === 'cname'
              ? [
                  eb('website_hosts.proof', '=', 'request'),
                  eb('website_hosts.lost_at', '<', confirmed),
                ]
              : []),
            eb.exists(
              eb
                .selectFrom('websites')
                .select('id')
                .whereRef('websites.id', '=', 'website_hosts.website_id')
                .where('status', '=', 'deleted'),
            ),
          ]),
        ),
    )
    .returning('host')
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * True if another owner released the host and this website's snippet is not installed. A request to a released host
 * reaches us anyway, so it proves nothing; the snippet proves that the owner can change the site.
 */
async function isReleasedByAnother(
  queries: Queries,
  websiteId: string,
  host: string,
): Promise<boolean> {
  const found = await queries
    .selectFrom('released_hosts as released')
    .innerJoin('released_websites as former', 'former.website_id', 'released.website_id')
    .innerJoin('websites', (join) => join.on('websites.id', '=', websiteId))
    .select('released.host')
    .where('released.host', '=', host)
    .whereRef('former.user_id', '!=', 'websites.user_id')
    .where('websites.snippet_checked', '=', false)
    .executeTakeFirst();
  return found !== undefined;
}

/** True if the row is unchanged; skipping the write avoids invalidating every proxy. */
async function isUnchanged(
  queries: Queries,
  { host, language, origin_url, website_id, proof }: HostAssignment,
): Promise<boolean> {
  const found = await queries
    .selectFrom('website_hosts')
    .select('host')
    .where('host', '=', host)
    .where('website_id', '=', website_id)
    .where('language', 'is not distinct from', language)
    .where('origin_url', 'is not distinct from', origin_url)
    .where('proof', '=', proof)
    .where('verified_at', 'is not', null)
    .where('lost_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Checks the website that holds the host soon: it may have lost it. */
async function scheduleHolderCheck(queries: Queries, host: string): Promise<void> {
  await queries
    .updateTable('website_checks')
    .set({ next_check_at: databaseTime(), looks: 0 })
    .where('next_check_at', '>', databaseTime())
    .where(
      'website_id',
      '=',
      queries.selectFrom('website_hosts').select('website_id').where('host', '=', host),
    )
    .execute();
}
