import type { Config } from '@dragoman/config';
import { type Database, openDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { EngineRegistry } from '@dragoman/providers/engines';
import { buildEngines } from './engines.ts';
import { type Outgoing, openOutgoing } from './outgoing.ts';
import { ShutdownHooks } from './shutdown-hooks.ts';
import { prepareDatabase } from './storage.ts';

/** The adapters that the roles of one process share. */
export interface Services extends Outgoing {
  readonly database: Database;
  readonly url: string;
  readonly engines: EngineRegistry;
  readonly shutdown: ShutdownHooks;
}

export interface ServicesOptions {
  /** Hosts beside the configured ones that may be reached although they are not public. */
  readonly alsoAllowed?: readonly string[];
  /** False where the roles of this process serve on while the database cannot be reached. Defaults to true. */
  readonly needsDatabase?: boolean;
  /** Address of a database that somebody else has started and migrated. */
  readonly databaseUrl?: string | undefined;
}

/** Opens database, outgoing gate and engines; what was opened is closed again when a later part fails. */
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
    shutdown.add('database', () => database.close());
    return { database, url, ...outgoing, engines, shutdown };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
