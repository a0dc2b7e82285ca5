export {
  accented,
  createEngineDouble,
  type DoubleOptions,
  type EngineDouble,
  enginesOf,
} from '../engine-double.fixture.ts';
export { createSite, translationsOf } from '../harness.fixture.ts';
