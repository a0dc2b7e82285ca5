import type { Database } from '@dragoman/database/connection';
import { languageCatalogue } from '@dragoman/domain/languages';
import { type DnsRecords, type RunningNameServer, startNameServer } from '@dragoman/providers/dns';
import { sql } from 'kysely';

/** The demo shop's live domain on this machine: browsers resolve every name under localhost to it. */
export const demoDomain = 'shop.localhost';

interface DemoNames {
  readonly database: Database;
  /** An IP address of the machine. */
  readonly host: string;
  /** `proxy.{productHost}`. */
  readonly proxyHost: string;
}

/**
 * Starts a name server for the demo domain on a free port. It serves the records that an owner would add for the newest
 * website of that domain: each language, www, and the host that keeps www's former destination.
 */
export function startDemoNames({
  database,
  host,
  proxyHost,
}: DemoNames): Promise<RunningNameServer> {
  return startNameServer({
    host,
    port: 0,
    records: async () => recordsFor(await newestWebsite(database), host, proxyHost),
  });
}

/** Returns the name server's zones in the format of DNS_ZONES. */
export function demoZones({ address }: RunningNameServer): string[] {
  return [demoDomain, 'localhost'].map((zone) => `${zone}=${address}`);
}

async function newestWebsite({ kysely }: Database): Promise<string | undefined> {
  const found = await kysely
    .selectFrom('websites')
    .select('id')
    .where('status', 'is distinct from', 'deleted')
    .where(sql<boolean>`url ~* ${`^https?://(www\\.)?${demoDomain.replace('.', '\\.')}(:|/|$)`}`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
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
