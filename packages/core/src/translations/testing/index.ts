export {
  accented,
  createEngineDouble,
  type DoubleOptions,
  type EngineDouble,
  enginesOf,
} from '../engine-double.fixture.ts';
export { addStrings, createSite, translationsOf } from '../harness.fixture.ts';
export { misbehaviors, startHostileModel } from '../hostile/model.fixture.ts';
export { type HostileRun, translateHostile } from '../hostile/run.fixture.ts';
