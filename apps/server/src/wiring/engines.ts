import path from 'node:path';
import { type Config, Secret } from '@dragoman/config';
import { type EngineName, engineEntry } from '@dragoman/domain/engines';
import type { Log } from '@dragoman/domain/log';
import { type EnginePrice, parsePrice } from '@dragoman/domain/translations';
import {
  createEngine,
  createEngineRegistry,
  type EngineRegistry,
  type TranslationEngine,
} from '@dragoman/providers/engines';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { ShutdownHooks } from './shutdown-hooks.ts';

/** Returns the engine with the operator's settings; undefined if it is not configured. */
function build(
  name: EngineName,
  config: Config,
  log: Log,
  shutdown: ShutdownHooks,
): TranslationEngine | undefined {
  const { settings, needs } = engineEntry(name);
  const fields = Object.fromEntries(
    Object.entries(settings).map(([field, variable]) => [field, plain(config[variable as 'PORT'])]),
  );
  if (needs.some((field) => !fields[field])) return undefined;
  const { modelsDir = path.resolve(config.DATA_DIR, 'models') } = fields;
  return createEngine(name, {
    ...fields,
    ...('baseUrl' in settings && connect(name, fields['baseUrl'], shutdown)),
    ...('model' in settings && limitsOfModels(config)),
    ...{ modelsDir, log },
  });
}

function plain(value: unknown): string | undefined {
  if (value instanceof Secret) return value.reveal();
  return typeof value === 'boolean' ? (value ? 'on' : undefined) : (value as string | undefined);
}

/** The operator chose the address, so it may be private; the gate allows nothing else private. */
function connect(name: string, address: string | undefined, shutdown: ShutdownHooks) {
  const allowedHosts = address === undefined ? [] : [new URL(address).host];
  const gate = createOutgoingGate({ allowedHosts });
  shutdown.add(`connections of ${name}`, () => gate.close());
  return { dispatcher: gate.dispatcher };
}

function limitsOfModels(config: Config) {
  return {
    temperature: config.LANGUAGE_MODEL_TEMPERATURE,
    maxOutputTokens: config.LANGUAGE_MODEL_MAX_OUTPUT_TOKENS,
    timeout: config.LANGUAGE_MODEL_TIMEOUT_SECONDS * 1000,
    concurrency: config.LANGUAGE_MODEL_CONCURRENCY,
    maxTexts: config.LANGUAGE_MODEL_BATCH_TEXTS,
    maxCharacters: config.LANGUAGE_MODEL_BATCH_CHARACTERS,
  };
}

/** Creates the configured engines in order. */
export function buildEngines(config: Config, log: Log, shutdown: ShutdownHooks): EngineRegistry {
  const built = config.ENGINES.flatMap(
    (name) => build(name as EngineName, config, log, shutdown) ?? [],
  );
  for (const engine of built) shutdown.add(`engine ${engine.name}`, () => engine.close());
  const prices = pricesOf(config.ENGINE_PRICES);
  return createEngineRegistry(built, { prices, monthlyBudget: config.TRANSLATION_BUDGET });
}

/** Builds the configured engines, asks each for its health, and closes them. */
export async function engineHealth(config: Config, log: Log): ReturnType<EngineRegistry['health']> {
  const shutdown = new ShutdownHooks(log);
  try {
    return await buildEngines(config, log, shutdown).health();
  } finally {
    await shutdown.run();
  }
}

function pricesOf(written: readonly string[]): Record<string, EnginePrice> {
  const prices = written.flatMap((one) => parsePrice(one) ?? []);
  return Object.fromEntries(prices.map(({ name, price }) => [name, price]));
}
