import path from 'node:path';
import type { Config } from '@dragoman/config';
import {
  type BuildEngine,
  type EngineKeys,
  type OwnEngines,
  openOwnEngines,
} from '@dragoman/core/engine-keys';
import { createSeal, readOwnSecret } from '@dragoman/core/sealing';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { createEngine, type EngineRegistry } from '@dragoman/providers/engines';
import type { OutgoingGate } from '@dragoman/providers/outgoing';
import { type BaseServices, openBaseServices, type ServicesOptions } from './base-services.ts';
import { buildEngines } from './engines.ts';

/** Adapters shared by the roles of one process. */
export interface Services extends BaseServices {
  readonly engines: EngineRegistry;
  readonly engineKeys: EngineKeys;
}

/** Opens the database, the outgoing gate and the engines. Closes what was opened if a later part fails. */
export async function openServices(
  config: Config,
  log: Log,
  options: ServicesOptions = {},
): Promise<Services> {
  const base = await openBaseServices(config, log, options);
  return addEngines(base, config, log).catch(async (error) => {
    await base.shutdown.run();
    throw error;
  });
}

/** Opens the engines, which close with the services. */
export async function addEngines(base: BaseServices, config: Config, log: Log): Promise<Services> {
  const engines = buildEngines(config, log, base.shutdown);
  const engineKeys = await openEngineKeys(config, base.database, base.gate);
  return { ...base, engines: withOwnEngines(engines, engineKeys.own), engineKeys };
}

/** Builds engines for owners' keys. Owners choose the addresses, so every request passes the gate for strangers' hosts. */
export function ownEngineBuilder({ dispatcher }: OutgoingGate): BuildEngine {
  return ({ engine, key, ...fields }) =>
    createEngine(engine, { ...fields, apiKey: key, dispatcher });
}

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
