export { openBergamotModels } from './bergamot/engine.ts';
export { createEngine, type EngineOptions } from './create-engine.ts';
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
  type MarkedErrors,
  type TranslationEngine,
  type Voice,
} from './port.ts';
export { createEngineRegistry, type EngineRegistry } from './registry.ts';
