export { type ApertiumOptions, createApertiumEngine } from './apertium/engine.ts';
export { type BergamotOptions, createBergamotEngine } from './bergamot/engine.ts';
export { createOpenAiEngine, type OpenAiOptions } from './openai/engine.ts';
export {
  type EngineAnswer,
  type EngineBatch,
  type EngineCapabilities,
  EngineError,
  type EngineErrorKind,
  type EngineHealth,
  type EngineText,
  type LanguagePair,
  type TranslationEngine,
} from './port.ts';
export { createEngineRegistry, type EngineRegistry } from './registry.ts';
