export {
  type EngineEntry,
  type EngineField,
  type EngineName,
  engineEntry,
  type OwnEngine,
  type OwnEngineName,
  ownEngines,
} from './engine.ts';
export { engines } from './engines.data.ts';
