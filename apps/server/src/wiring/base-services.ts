import type { Config } from '@dragoman/config';
import { type HasDatabase, openDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { createDnsResolver, resolveInZones } from '@dragoman/providers/dns';
import {
  createOutgoingGate,
  createPageFetcher,
  type OutgoingGate,
  type PageFetcher,
  resolveBySystem,
} from '@dragoman/providers/outgoing';
import { ShutdownHooks } from './shutdown-hooks.ts';
import { watchPool } from './sources.ts';
import { prepareDatabase } from './storage.ts';

/** Adapters shared by the roles of one process, without engines: what a proxy needs. */
export interface BaseServices extends HasDatabase, Outgoing {
  readonly url: string;
  /** Settles when the database is migrated, or found not to answer if it is not needed. Never rejects. */
  readonly migrated: Promise<void>;
  readonly shutdown: ShutdownHooks;
}

export interface ServicesOptions {
  /** Non-public hosts that may be reached, in addition to the configured ones. */
  readonly alsoAllowed?: readonly string[];
  /** False if the roles of this process can run without the database, which is not waited for then. Defaults to true. */
  readonly needsDatabase?: boolean;
  /** Address of a database that is already started and migrated. */
  readonly databaseUrl?: string | undefined;
}

/** Opens the database and the outgoing gate. Closes what was opened if a later part fails. */
export async function openBaseServices(
  config: Config,
  log: Log,
  { alsoAllowed = [], needsDatabase = true, databaseUrl }: ServicesOptions = {},
): Promise<BaseServices> {
  const shutdown = new ShutdownHooks(log);
  try {
    const outgoing = openOutgoing(config, alsoAllowed, shutdown);
    const { url, migrated } =
      databaseUrl === undefined
        ? await prepareDatabase(config, log, shutdown, needsDatabase)
        : { url: databaseUrl, migrated: Promise.resolve() };
    const database = openDatabase({ url, max: config.DATABASE_CONNECTIONS, log });
    watchPool('all', database.pool);
    shutdown.add('database', () => database.close());
    return { database, url, migrated, ...outgoing, shutdown };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

interface Outgoing {
  readonly gate: OutgoingGate;
  readonly fetchPage: PageFetcher;
}

/** Opens the gate for outgoing requests. `alsoAllowed` adds to the allowed hosts of the configuration. */
export function openOutgoing(
  config: Config,
  alsoAllowed: readonly string[],
  shutdown: ShutdownHooks,
): Outgoing {
  const gate = createOutgoingGate({
    allowedHosts: [...config.OUTGOING_ALLOWED_HOSTS, ...alsoAllowed],
    ...resolving(config),
  });
  shutdown.add('outgoing connections', () => gate.close());
  return { gate, fetchPage: createPageFetcher(gate, { userAgent: config.USER_AGENT }) };
}

/** Resolves the domains in DNS_ZONES by their own name servers, the rest by the system. */
function resolving({ DNS_ZONES: zones }: Config) {
  if (zones.length === 0) return {};
  return { resolve: resolveInZones(createDnsResolver({ zones }), zones, resolveBySystem) };
}
