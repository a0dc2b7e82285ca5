import path from 'node:path';
import type { Config } from '@dragoman/config';
import { SetupError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import {
  createApertiumEngine,
  createBergamotEngine,
  createEngineRegistry,
  createOpenAiEngine,
  type EngineRegistry,
  type TranslationEngine,
} from '@dragoman/providers/engines';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import type { ShutdownHooks } from './shutdown-hooks.ts';

type Build = (config: Config, log: Log, shutdown: ShutdownHooks) => TranslationEngine | undefined;

const builders: Record<string, Build> = {
  openai(config, _log, shutdown) {
    if (config.OPENAI_BASE_URL === undefined || config.OPENAI_MODEL === undefined) return undefined;
    // The operator named this address, so it may be private; nothing else is reachable through this gate.
    const gate = createOutgoingGate({ allowedHosts: [new URL(config.OPENAI_BASE_URL).host] });
    shutdown.add('connections to the language model', () => gate.close());
    return createOpenAiEngine({
      baseUrl: config.OPENAI_BASE_URL,
      model: config.OPENAI_MODEL,
      apiKey: config.OPENAI_API_KEY?.reveal(),
      dispatcher: gate.dispatcher,
    });
  },
  apertium: (config, log) => (config.APERTIUM ? createApertiumEngine({ log }) : undefined),
  bergamot: (config, log) =>
    createBergamotEngine({
      modelsDir: config.BERGAMOT_MODELS_DIR ?? path.resolve(config.DATA_DIR, 'models'),
      registryUrl: config.BERGAMOT_REGISTRY_URL,
      log,
    }),
};

/** The engines that configuration names, in its order. An unknown name is a fault of the configuration. */
export function buildEngines(config: Config, log: Log, shutdown: ShutdownHooks): EngineRegistry {
  const unknown = config.ENGINES.filter((name) => !(name in builders));
  if (unknown.length > 0)
    throw new SetupError(`ENGINES: no engine is called ${unknown.join(', ')}.`);
  const engines = config.ENGINES.map((name) => builders[name]?.(config, log, shutdown));
  const built = engines.filter((engine) => engine !== undefined);
  for (const engine of built) shutdown.add(`engine ${engine.name}`, () => engine.close());
  return createEngineRegistry(built);
}
