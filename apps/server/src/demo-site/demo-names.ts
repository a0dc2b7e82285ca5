import type { Database, HasDatabase } from '@dragoman/database/connection';
import type { Carried } from '@dragoman/demo';
import { snippetCode } from '@dragoman/domain/deployment';
import { languageCatalogue } from '@dragoman/domain/languages';
import { type DnsRecords, type RunningNameServer, startNameServer } from '@dragoman/providers/dns';
import { sql } from 'kysely';

/** The demo shop's live domain on this machine: browsers resolve every name under localhost to it. */
export const demoDomain = 'shop.localhost';

interface DemoNames extends HasDatabase {
  /** An IP address of the machine. */
  readonly host: string;
  /** `proxy.{productHost}`. */
  readonly proxyHost: string;
}

/**
 * Starts a name server for the demo domain on a free port. It serves the records that an owner would add for the website that has the
 * domain: each language, www, and the host that keeps www's former destination.
 */
export function startDemoNames({
  database,
  host,
  proxyHost,
}: DemoNames): Promise<RunningNameServer> {
  return startNameServer({
    host,
    port: 0,
    records: async () => recordsFor((await domainHolder(database))?.id, host, proxyHost),
  });
}

/** Returns the name server's zones in the format of DNS_ZONES. */
export function demoZones({ address }: RunningNameServer): string[] {
  return [demoDomain, 'localhost'].map((zone) => `${zone}=${address}`);
}

/**
 * Returns what the demo shop carries under its domain: the snippet of the website that has it, the sitemaps of its languages, and its
 * address if our proxy serves it.
 */
export async function carriedByDemo(
  database: Database,
  { publicUrl, visitorOrigin }: { publicUrl: string; visitorOrigin: (host: string) => string },
): Promise<Carried | undefined> {
  const holder = await domainHolder(database);
  if (holder === undefined || holder.is_deleted) return undefined;
  const hosts = await database.kysely
    .selectFrom('website_hosts')
    .innerJoin('websites', 'websites.id', 'website_hosts.website_id')
    .select(['host', 'language', 'url_structure'])
    .where('website_id', '=', holder.id)
    .where('verified_at', 'is not', null)
    .where('status', '=', 'enabled')
    .orderBy('host')
    .execute();
  const of = (structure: string, isLanguage: boolean) =>
    hosts.flatMap(({ host, language, url_structure }) =>
      url_structure === structure && (language !== null) === isLanguage ? visitorOrigin(host) : [],
    );
  const [published] = of('subdirectory', false);
  return {
    snippet: `${snippetCode(`${publicUrl}/translate.js`, holder.id)}\n`,
    sitemaps: of('subdomain', true).map((origin) => `${origin}/sitemap.xml`),
    // Visitors of this host come through the proxy, which has another port.
    ...(published !== undefined && { origin: published }),
  };
}

/** True for the hosts under which the demo shop itself answers in its domain. */
export function isDemoDomain(hostname: string): boolean {
  return ['', 'www.', 'dragoman-origin.'].some((prefix) => hostname === prefix + demoDomain);
}

interface Holder {
  readonly id: string;
  readonly is_deleted: boolean;
}

/**
 * Returns the website that has the demo domain: the first that verified it keeps it until it is deleted and its owner was told which
 * records to change back. Else the newest website has it, else the last that had it.
 */
async function domainHolder({ kysely }: Database): Promise<Holder | undefined> {
  const domain = demoDomain.replace('.', '\\.');
  const { rows } = await sql<Holder>`
    select id, is_deleted from (
      select website_id as id, false as is_deleted, 1 as rank, verified_at as since from public.website_hosts
      where verified_at is not null and host ~ ${`(^|\\.)${domain}$`}
      union all
      select website_id, true, case when ends_at is null then 2 else 4 end, released_at
      from public.released_websites join public.released_hosts using (website_id)
      where host ~ ${`(^|\\.)${domain}$`}
      union all
      select id, false, 3, created_at from public.websites
      where status is distinct from 'deleted' and url ~* ${`^https?://(www\\.)?${domain}(:|/|$)`}
    ) as holders
    order by rank, case when rank = 1 then since end, since desc
    limit 1`.execute(kysely);
  return rows[0];
}

function recordsFor(websiteId: string | undefined, host: string, proxyHost: string): DnsRecords {
  const address = host.includes(':') ? 'AAAA' : 'A';
  const here = (name: string) => ({ [`${name} ${address} 1`]: [host] });
  const apex = {
    'localhost SOA 1': ['ns.localhost'],
    [`${demoDomain} SOA 1`]: [`ns.${demoDomain}`],
    ...here(demoDomain),
    ...here(`dragoman-origin.${demoDomain}`),
    ...here(`*.${proxyHost}`),
  };
  if (websiteId === undefined) return apex;
  const target = [`${websiteId}.${proxyHost}`];
  const names = ['www', ...languageCatalogue.map(({ code }) => code)];
  const ours = names.map((name) => [`${name}.${demoDomain} CNAME 1`, target]);
  return { ...apex, ...Object.fromEntries(ours) };
}
