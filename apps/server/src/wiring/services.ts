import type { Config } from '@dragoman/config';
import type { EngineKeys } from '@dragoman/core/engine-keys';
import { type Database, openDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { EngineRegistry } from '@dragoman/providers/engines';
import { watchPool } from '../observability/sources.ts';
import { buildEngines } from './engines.ts';
import { type Outgoing, openOutgoing } from './outgoing.ts';
import { openEngineKeys, withOwnEngines } from './own-engines.ts';
import { ShutdownHooks } from './shutdown-hooks.ts';
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
