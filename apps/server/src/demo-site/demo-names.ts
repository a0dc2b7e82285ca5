import type { Database, HasDatabase } from '@dragoman/database/connection';
import type { Carried } from '@dragoman/demo';
import { snippetCode } from '@dragoman/domain/deployment';
import { languageCatalogue } from '@dragoman/domain/languages';
import type { DnsAnswer, DnsLookup, DnsRecordType, DnsZone } from '@dragoman/providers/dns';
import { sql } from 'kysely';

/** The demo shop's live domain on this machine: browsers resolve every name under localhost to it. */
export const demoDomain = 'shop.localhost';

interface DemoNames extends HasDatabase {
  /** `proxy.{productHost}`. */
  readonly proxyHost: string;
}

/**
 * Answers for the demo domain with the records that an owner would add for the website that has it: each language, www, and the host
 * that keeps www's former destination. Asks `others` for other names.
 */
export function resolveDemoNames(names: DemoNames, others: DnsLookup): DnsLookup {
  const lookup: DnsLookup['lookup'] = async (host, type) =>
    zoneOf(host) === undefined ? others.lookup(host, type) : answerOf(names, host, type);
  return {
    lookup,
    async findZone(host) {
      const domain = zoneOf(host);
      if (domain === undefined) return others.findZone(host);
      const name = `ns.${domain}`;
      const lookupEverywhere: DnsZone['lookupEverywhere'] = async (of, type) =>
        new Map([[name, await lookup(of, type)]]);
      return { domain, nameServers: [name], state: 'ok', lookup, lookupEverywhere };
    },
  };
}

function zoneOf(host: string): string | undefined {
  return [demoDomain, 'localhost'].find((zone) => `.${host}`.endsWith(`.${zone}`));
}

async function answerOf(
  { database, proxyHost }: DemoNames,
  host: string,
  type: DnsRecordType,
): Promise<DnsAnswer> {
  const holder = await domainHolder(database);
  const isAlias = aliases.has(host) && holder !== undefined;
  const chain = isAlias && type !== 'CNAME' ? [`${holder.id}.${proxyHost}`] : [];
  const shared = { ttl: 1, chain };
  if (isAlias && type === 'CNAME')
    return { ...shared, type: 'found', values: [`${holder.id}.${proxyHost}`] };
  const isHere = isAlias || addressed.has(host) || host.endsWith(`.${proxyHost}`);
  if (isHere && type === 'A') return { ...shared, type: 'found', values: ['127.0.0.1'] };
  const isThere = isHere || host === 'localhost';
  return { ...shared, type: isThere ? 'no-data' : 'no-such-host', zone: zoneOf(host) ?? '' };
}

const addressed = new Set([demoDomain, `dragoman-origin.${demoDomain}`]);
const aliases = new Set(
  ['www', ...languageCatalogue.map(({ code }) => code)].map((name) => `${name}.${demoDomain}`),
);

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
