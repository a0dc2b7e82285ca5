export {
  type EngineName,
  engineEntry,
  modelOutOfReach,
  type OwnEngine,
  type OwnEngineName,
  ownEngines,
} from './engine.ts';
export { type EngineEntry, type EngineField, engines } from './engines.data.ts';
