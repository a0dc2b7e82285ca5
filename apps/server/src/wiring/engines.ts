import path from 'node:path';
import type { Config } from '@dragoman/config';
import { SetupError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import { type EnginePrice, parsePrice } from '@dragoman/domain/translations';
import {
  createAmazonEngine,
  createAnthropicEngine,
  createApertiumEngine,
  createAzureEngine,
  createBergamotEngine,
  createDeeplEngine,
  createEngineRegistry,
  createGoogleEngine,
  createLibreTranslateEngine,
  createOpenAiEngine,
  deeplUrl,
  type EngineRegistry,
  type TranslationEngine,
} from '@dragoman/providers/engines';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { ShutdownHooks } from './shutdown-hooks.ts';

type Build = (config: Config, log: Log, shutdown: ShutdownHooks) => TranslationEngine | undefined;

const builders: Record<string, Build> = {
  openai(config, _log, shutdown) {
    const { OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = config;
    if (baseUrl === undefined || model === undefined) return undefined;
    const apiKey = config.OPENAI_API_KEY?.reveal();
    return createOpenAiEngine({ ...languageModel(config, baseUrl, shutdown), model, apiKey });
  },
  anthropic(config, _log, shutdown) {
    const { ANTHROPIC_API_KEY: key, ANTHROPIC_MODEL: model, ANTHROPIC_BASE_URL: baseUrl } = config;
    if (key === undefined || model === undefined) return undefined;
    const apiKey = key.reveal();
    return createAnthropicEngine({ ...languageModel(config, baseUrl, shutdown), model, apiKey });
  },
  deepl(config, _log, shutdown) {
    const apiKey = config.DEEPL_API_KEY?.reveal();
    if (apiKey === undefined) return undefined;
    const baseUrl = config.DEEPL_URL ?? deeplUrl(apiKey);
    return createDeeplEngine({ ...endpoint(baseUrl, shutdown), apiKey });
  },
  google(config, _log, shutdown) {
    const apiKey = config.GOOGLE_TRANSLATE_API_KEY?.reveal();
    if (apiKey === undefined) return undefined;
    return createGoogleEngine({ ...endpoint(config.GOOGLE_TRANSLATE_URL, shutdown), apiKey });
  },
  azure(config, _log, shutdown) {
    const { AZURE_TRANSLATOR_KEY: key, AZURE_TRANSLATOR_REGION: region } = config;
    if (key === undefined) return undefined;
    const http = endpoint(config.AZURE_TRANSLATOR_URL, shutdown);
    return createAzureEngine({ ...http, apiKey: key.reveal(), region });
  },
  amazon(config, _log, shutdown) {
    const accessKeyId = config.AMAZON_TRANSLATE_ACCESS_KEY_ID;
    const secretAccessKey = config.AMAZON_TRANSLATE_SECRET_ACCESS_KEY?.reveal();
    if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
    const region = config.AMAZON_TRANSLATE_REGION;
    const baseUrl = config.AMAZON_TRANSLATE_URL ?? `https://translate.${region}.amazonaws.com`;
    const http = endpoint(baseUrl, shutdown);
    return createAmazonEngine({ ...http, region, accessKeyId, secretAccessKey });
  },
  libretranslate(config, _log, shutdown) {
    if (config.LIBRETRANSLATE_URL === undefined) return undefined;
    const apiKey = config.LIBRETRANSLATE_API_KEY?.reveal();
    return createLibreTranslateEngine({ ...endpoint(config.LIBRETRANSLATE_URL, shutdown), apiKey });
  },
  apertium: (config, log) => (config.APERTIUM ? createApertiumEngine({ log }) : undefined),
  bergamot: (config, log) =>
    createBergamotEngine({
      modelsDir: config.BERGAMOT_MODELS_DIR ?? path.resolve(config.DATA_DIR, 'models'),
      registryUrl: config.BERGAMOT_REGISTRY_URL,
      log,
    }),
};

/** The operator chose the address, so it may be private; the gate allows nothing else private. */
function endpoint(address: string, shutdown: ShutdownHooks) {
  const gate = createOutgoingGate({ allowedHosts: [new URL(address).host] });
  shutdown.add(`connections to ${new URL(address).host}`, () => gate.close());
  return { baseUrl: address.replace(/(?<!\/)\/+$/, ''), dispatcher: gate.dispatcher };
}

function languageModel(config: Config, address: string, shutdown: ShutdownHooks) {
  return {
    ...endpoint(address, shutdown),
    temperature: config.LANGUAGE_MODEL_TEMPERATURE,
    maxOutputTokens: config.LANGUAGE_MODEL_MAX_OUTPUT_TOKENS,
    timeout: config.LANGUAGE_MODEL_TIMEOUT_SECONDS * 1000,
    concurrency: config.LANGUAGE_MODEL_CONCURRENCY,
    maxTexts: config.LANGUAGE_MODEL_BATCH_TEXTS,
    maxCharacters: config.LANGUAGE_MODEL_BATCH_CHARACTERS,
  };
}

/** Creates the configured engines in order. Throws `SetupError` for an unknown name. */
export function buildEngines(config: Config, log: Log, shutdown: ShutdownHooks): EngineRegistry {
  const unknown = config.ENGINES.filter((name) => !(name in builders));
  if (unknown.length > 0)
    throw new SetupError(`ENGINES: no engine is called ${unknown.join(', ')}.`);
  const engines = config.ENGINES.map((name) => builders[name]?.(config, log, shutdown));
  const built = engines.filter((engine) => engine !== undefined);
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
  const prices = written.map((one) => {
    const price = parsePrice(one);
    if (price === undefined)
      throw new SetupError(`ENGINE_PRICES: ${one} is no price, for example deepl=25.`);
    return [price.name, price.price];
  });
  return Object.fromEntries(prices);
}
