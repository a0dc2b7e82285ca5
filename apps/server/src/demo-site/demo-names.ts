import type { Database } from '@dragoman/database/connection';
import { languageCatalogue } from '@dragoman/domain/languages';
import { type DnsRecords, type RunningNameServer, startNameServer } from '@dragoman/providers/dns';
import { sql } from 'kysely';

/** The domain under which the demo shop goes live on the machine itself: browsers find every name below localhost there. */
export const demoDomain = 'shop.localhost';

interface DemoNames {
  readonly database: Database;
  /** An IP address of the machine. */
  readonly host: string;
  /** `proxy.{productHost}`. */
  readonly proxyHost: string;
}

/**
 * Starts a name server for the demo domain, on a free port. Its records are those that an owner would have added: each
 * language, and www with its old destination kept, for the website of that domain which was added last.
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

/** The zones of the name server, as DNS_ZONES has them. */
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
