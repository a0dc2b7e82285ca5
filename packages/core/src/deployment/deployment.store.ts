import type { Schema } from '@dragoman/database/schema';
import type { UrlStructure } from '@dragoman/domain/websites';
import type { Kysely } from 'kysely';

type Queries = Kysely<Schema>;

export interface VerifiedHost {
  readonly websiteId: string;
  readonly host: string;
  readonly language: string | null;
  readonly originUrl: string | null;
}

/**
 * Serves websites under hosts whose DNS leads to us; answers the hosts that another website has. A deleted website gives
 * its hosts up.
 */
export async function takeHosts(
  queries: Queries,
  hosts: readonly VerifiedHost[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const { websiteId, host, language, originUrl } of hosts) {
    const values = {
      website_id: websiteId,
      language,
      origin_url: originUrl,
      verified_at: new Date(),
    };
    const written = await queries
      .insertInto('website_hosts')
      .values({ host, ...values })
      .onConflict((conflict) =>
        conflict
          .column('host')
          .doUpdateSet(values)
          .where((eb) =>
            eb.or([
              eb('website_hosts.website_id', '=', websiteId),
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
    if (written === undefined) taken.add(host);
  }
  return taken;
}

export async function markDns(queries: Queries, id: string, dns_checked: boolean): Promise<void> {
  await queries.updateTable('websites').set({ dns_checked }).where('id', '=', id).execute();
}

export async function markSnippet(
  queries: Queries,
  id: string,
  snippet_checked: boolean,
): Promise<void> {
  await queries.updateTable('websites').set({ snippet_checked }).where('id', '=', id).execute();
}

/** A changed structure has records of its own, which were not looked up yet. */
export async function changeStructure(
  queries: Queries,
  id: string,
  url_structure: UrlStructure,
): Promise<void> {
  await queries
    .updateTable('websites')
    .set({ url_structure, dns_checked: false })
    .where('id', '=', id)
    .where('url_structure', '!=', url_structure)
    .execute();
}

export async function markEnabled(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('websites').set({ status: 'enabled' }).where('id', '=', id).execute();
}
