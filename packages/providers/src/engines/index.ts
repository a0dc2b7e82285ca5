export { type ApertiumOptions, createApertiumEngine } from './apertium/engine.ts';
export {
  type BergamotOptions,
  createBergamotEngine,
  openBergamotModels,
} from './bergamot/engine.ts';
export { type AmazonOptions, createAmazonEngine } from './hosted/amazon.ts';
export { type AzureOptions, createAzureEngine } from './hosted/azure.ts';
export { createDeeplEngine, type DeeplOptions, deeplUrl } from './hosted/deepl.ts';
export { createGoogleEngine, type GoogleOptions } from './hosted/google.ts';
export { createLibreTranslateEngine, type LibreTranslateOptions } from './hosted/libretranslate.ts';
export {
  createAnthropicEngine,
  createOpenAiEngine,
  type LanguageModelOptions,
} from './language-model/engine.ts';
export {
  type AssessedText,
  type AssessmentAnswer,
  type AssessmentBatch,
  type EngineAnswer,
  type EngineBatch,
  type EngineCapabilities,
  EngineError,
  type EngineErrorKind,
  type EngineHealth,
  type EngineText,
  type EngineUsage,
  type GlossaryEntry,
  type LanguagePair,
  type TranslationEngine,
  type Voice,
} from './port.ts';
export { createEngineRegistry, type EngineRegistry } from './registry.ts';
