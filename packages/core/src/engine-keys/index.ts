export { engineKeyEndpoints } from './endpoints.ts';
export type { EngineKeys } from './engine-keys.ts';
export {
  type BuildEngine,
  type EngineSettings,
  type OwnEngines,
  openOwnEngines,
} from './own-engines.ts';
