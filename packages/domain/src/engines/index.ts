export {
  type EngineName,
  engineEntry,
  type OwnEngine,
  type OwnEngineName,
  ownEngines,
} from './engine.ts';
export { type EngineEntry, type EngineField, engines } from './engines.data.ts';
