export {
  accented,
  createEngineDouble,
  type DoubleOptions,
  type EngineDouble,
  enginesOf,
} from '../engine-double.fixture.ts';
