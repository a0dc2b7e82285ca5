import type { EngineField, EngineName } from '@dragoman/domain/engines';
import type { Log } from '@dragoman/domain/log';
import { createApertiumEngine } from './apertium/engine.ts';
import { createBergamotEngine } from './bergamot/engine.ts';
import { createAmazonEngine } from './hosted/amazon.ts';
import { createAzureEngine } from './hosted/azure.ts';
import { createDeeplEngine } from './hosted/deepl.ts';
import { createGoogleEngine } from './hosted/google.ts';
import { createLibreTranslateEngine } from './hosted/libretranslate.ts';
import {
  createAnthropicEngine,
  createOpenAiEngine,
  type LanguageModelOptions,
} from './language-model/engine.ts';
import type { TranslationEngine } from './port.ts';

type Limits = Omit<LanguageModelOptions, EngineField>;

/** The fields that an engine is set up with, its connection, and for a language model its limits. */
export type EngineOptions = { readonly [Field in EngineField]?: string | boolean | undefined } & {
  readonly [Limit in keyof Limits]?: Limits[Limit] | undefined;
} & { readonly log?: Log | undefined };

const factories = {
  openai: createOpenAiEngine,
  anthropic: createAnthropicEngine,
  deepl: createDeeplEngine,
  google: createGoogleEngine,
  azure: createAzureEngine,
  amazon: createAmazonEngine,
  libretranslate: createLibreTranslateEngine,
  apertium: createApertiumEngine,
  bergamot: createBergamotEngine,
} satisfies Record<EngineName, (options: never) => TranslationEngine>;

/** Creates an engine from all fields that its entry in `engines.data.ts` needs. The caller closes it, and the dispatcher. */
export function createEngine(name: EngineName, options: EngineOptions): TranslationEngine {
  const create = factories[name] as (options: object) => TranslationEngine;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return create(Object.fromEntries(given));
}
