import type { Schema, WebsiteRow } from '@dragoman/database/schema';
import { lossBelievedAfter } from '@dragoman/domain/deployment';
import type { UrlStructure } from '@dragoman/domain/websites';
import { type Kysely, type Selectable, sql } from 'kysely';

type Queries = Kysely<Schema>;

/** Notes whether every record of a structure was found; nothing is written where that is known, or the structure is another. */
export async function markDns(
  queries: Queries,
  id: string,
  { structure, verified }: { readonly structure: UrlStructure; readonly verified: boolean },
): Promise<void> {
  await queries
    .updateTable('websites')
    .set({ dns_checked: verified })
    .where('id', '=', id)
    .where('url_structure', '=', structure)
    .where('dns_checked', '!=', verified)
    .execute();
}

/** Notes whether the snippet was found; nothing is written where that is known. */
export async function markSnippet(
  queries: Queries,
  id: string,
  snippet_checked: boolean,
): Promise<void> {
  await queries
    .updateTable('websites')
    .set({ snippet_checked })
    .where('id', '=', id)
    .where('snippet_checked', '!=', snippet_checked)
    .execute();
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

/** Makes a website live, whatever its status was. */
export async function markEnabled(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('websites').set({ status: 'enabled' }).where('id', '=', id).execute();
}

/** Enables a website that was never live and is ready; resolves to whether this call did it. */
export async function enableReady(queries: Queries, id: string): Promise<boolean> {
  const enabled = await queries
    .updateTable('websites')
    .set({ status: 'enabled' })
    .where('id', '=', id)
    .where('dns_checked', '=', true)
    .where('snippet_checked', '=', true)
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', 'in', ['pending', 'deploying'])]))
    .returning('id')
    .executeTakeFirst();
  return enabled !== undefined;
}

/** `pending` while a website that was never live waits for something that comes by itself; back to none otherwise. */
export async function markPending(queries: Queries, id: string, isPending: boolean): Promise<void> {
  await queries
    .updateTable('websites')
    .set({ status: isPending ? 'pending' : null })
    .where('id', '=', id)
    .where((eb) => (isPending ? eb('status', 'is', null) : eb('status', '=', 'pending')))
    .execute();
}

/**
 * Sets a website's origin to the address that its own server answers for: https, with or without www. Left as it is where the owner
 * has that one as another website.
 */
export async function adoptOrigin(
  queries: Queries,
  { id, url, user_id }: WebsiteRow,
  origin: string,
): Promise<void> {
  const old = new URL(url);
  if (old.origin === origin) return;
  const changed = origin + url.slice(url.indexOf(old.host) + old.host.length);
  await queries
    .updateTable('websites')
    .set({ url: changed })
    .where('id', '=', id)
    .where('url', '=', url)
    .where(({ not, exists }) =>
      not(
        exists(
          queries
            .selectFrom('websites as other')
            .select('other.id')
            .where('other.user_id', '=', user_id)
            .where('other.id', '!=', id)
            .where('other.status', 'is distinct from', 'deleted')
            .where(sql`lower(other.url)`, '=', changed.toLowerCase()),
        ),
      ),
    )
    .execute();
}

export interface VerifiedHost {
  readonly websiteId: string;
  readonly host: string;
  readonly language: string | null;
  readonly originUrl: string | null;
  readonly proof: 'cname' | 'request';
}

/**
 * Serves websites under hosts whose DNS leads to us; answers the hosts that another website has, which is looked at again
 * soon. A deleted website gives its hosts up, and a record that names a website wins over a host that was only proved by
 * a request or was seen to lead elsewhere for a while.
 */
export async function takeHosts(
  queries: Queries,
  hosts: readonly VerifiedHost[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const host of hosts) {
    if (await takeHost(queries, host)) continue;
    taken.add(host.host);
    await lookAtHolder(queries, host.host);
  }
  return taken;
}

async function takeHost(
  queries: Queries,
  { websiteId, host, language, originUrl, proof }: VerifiedHost,
): Promise<boolean> {
  const same = { website_id: websiteId, language, origin_url: originUrl, proof };
  if (await isKept(queries, host, same)) return true;
  if (proof === 'request' && (await isAnothersRelease(queries, websiteId, host))) return false;
  const unseen = { serving_since: null, serving_problem: null };
  const values = { ...same, ...unseen, verified_at: new Date(), lost_at: null };
  const believed = new Date(Date.now() - lossBelievedAfter() * 1000);
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
            ...(proof === 'cname'
              ? [
                  eb('website_hosts.proof', '=', 'request'),
                  eb('website_hosts.lost_at', '<', believed),
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
 * Whether a host was released by another owner, and nothing but a request speaks for this website: such a request reaches
 * us whoever asks. The website's own snippet on the site proves that its owner may change the site.
 */
async function isAnothersRelease(
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

/** Whether a host is written down just so already: what is written is heard by every proxy. */
async function isKept(
  queries: Queries,
  host: string,
  {
    language,
    origin_url,
    website_id,
    proof,
  }: Pick<Selectable<Schema['website_hosts']>, 'language' | 'origin_url' | 'website_id' | 'proof'>,
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

async function lookAtHolder(queries: Queries, host: string): Promise<void> {
  await queries
    .updateTable('website_checks')
    .set({ next_check_at: new Date(), looks: 0 })
    .where('next_check_at', '>', new Date())
    .where(
      'website_id',
      '=',
      queries.selectFrom('website_hosts').select('website_id').where('host', '=', host),
    )
    .execute();
}

/** Whether some website is served under a host. */
export async function isHostVerified(queries: Queries, host: string): Promise<boolean> {
  const found = await queries
    .selectFrom('website_hosts')
    .select('host')
    .where('host', '=', host)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
