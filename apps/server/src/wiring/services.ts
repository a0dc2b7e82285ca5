import path from 'node:path';
import type { Config } from '@dragoman/config';
import {
  type BuildEngine,
  type EngineKeys,
  type OwnEngines,
  openOwnEngines,
} from '@dragoman/core/engine-keys';
import { createSeal, readOwnSecret } from '@dragoman/core/sealing';
import { type Database, openDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { createDnsResolver, resolveInZones } from '@dragoman/providers/dns';
import { createEngine, type EngineRegistry } from '@dragoman/providers/engines';
import {
  createOutgoingGate,
  createPageFetcher,
  type OutgoingGate,
  type PageFetcher,
  resolveBySystem,
} from '@dragoman/providers/outgoing';
import { buildEngines } from './engines.ts';
import { ShutdownHooks } from './shutdown-hooks.ts';
import { watchPool } from './sources.ts';
import { prepareDatabase } from './storage.ts';

/** Adapters shared by the roles of one process. */
export interface Services extends Outgoing {
  readonly database: Database;
  readonly url: string;
  readonly engines: EngineRegistry;
  readonly engineKeys: EngineKeys;
  readonly shutdown: ShutdownHooks;
}

export interface ServicesOptions {
  /** Non-public hosts that may be reached, in addition to the configured ones. */
  readonly alsoAllowed?: readonly string[];
  /** False if the roles of this process can run without the database. Defaults to true. */
  readonly needsDatabase?: boolean;
  /** Address of a database that is already started and migrated. */
  readonly databaseUrl?: string | undefined;
}

/** Opens the database, the outgoing gate and the engines. Closes what was opened if a later part fails. */
export async function openServices(
  config: Config,
  log: Log,
  options: ServicesOptions = {},
): Promise<Services> {
  const shutdown = new ShutdownHooks(log);
  try {
    const outgoing = openOutgoing(config, options.alsoAllowed ?? [], shutdown);
    const engines = buildEngines(config, log, shutdown);
    const url =
      options.databaseUrl ??
      (await prepareDatabase(config, log, shutdown, options.needsDatabase ?? true));
    const database = openDatabase({ url, max: config.DATABASE_CONNECTIONS, log });
    watchPool('all', database.pool);
    shutdown.add('database', () => database.close());
    const engineKeys = await openEngineKeys(config, database, outgoing.gate);
    const all = withOwnEngines(engines, engineKeys.own);
    return { database, url, ...outgoing, engines: all, engineKeys, shutdown };
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

/** Builds engines for owners' keys. Owners choose the addresses, so every request passes the gate for strangers' hosts. */
export function ownEngineBuilder({ dispatcher }: OutgoingGate): BuildEngine {
  return ({ engine, key, ...fields }) =>
    createEngine(engine, { ...fields, apiKey: key, dispatcher });
}

/** Opens owners' keys and their engines. */
async function openEngineKeys(
  config: Config,
  database: Database,
  gate: OutgoingGate,
): Promise<EngineKeys> {
  const folder = path.resolve(config.DATA_DIR, 'engine-keys');
  const secret = config.ENGINE_KEYS_SECRET?.reveal() ?? (await readOwnSecret(folder));
  const seal = createSeal(secret, 'engine keys');
  return { seal, own: openOwnEngines({ database, seal, build: ownEngineBuilder(gate) }) };
}

/** Adds owners' engines before those of the installation. */
export function withOwnEngines(registry: EngineRegistry, own: OwnEngines): EngineRegistry {
  return {
    ...registry,
    async engineFor(pair, websiteId, task) {
      const chosen =
        websiteId === undefined ? undefined : await own.engineFor(pair, websiteId, task);
      return chosen ?? registry.engineFor(pair, websiteId, task);
    },
  };
}
