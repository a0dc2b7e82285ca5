import type { Config } from '@dragoman/config';
import type { Log } from '@dragoman/domain/log';
import type { EngineRegistry } from '@dragoman/providers/engines';
import { buildEngines } from './engines.ts';
import { type Outgoing, openOutgoing } from './outgoing.ts';
import { ShutdownHooks } from './shutdown-hooks.ts';
import { openStorage, type Storage } from './storage.ts';

/** The adapters that roles share in one process. `close` ends them in the opposite order of opening. */
export interface Services extends Storage, Outgoing {
  readonly engines: EngineRegistry;
  readonly shutdown: ShutdownHooks;
}

/**
 * Opens database, outgoing gate and engines; what was opened is closed again when a later part fails.
 * @param alsoAllowed hosts beside the configured ones that may be reached although they are not public
 * @param needsDatabase false where the roles of this process serve on while the database cannot be reached
 */
export async function openServices(
  config: Config,
  log: Log,
  alsoAllowed: readonly string[] = [],
  needsDatabase = true,
): Promise<Services> {
  const shutdown = new ShutdownHooks(log);
  try {
    const outgoing = openOutgoing(config, alsoAllowed, shutdown);
    const engines = buildEngines(config, log, shutdown);
    const storage = await openStorage(config, log, shutdown, needsDatabase);
    return { ...storage, ...outgoing, engines, shutdown };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
