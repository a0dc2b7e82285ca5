export {
  accented,
  createEngineDouble,
  createHttpEngine,
  type DoubleOptions,
  type EngineDouble,
  enginesOf,
} from '../engine-double.fixture.ts';
export { addStrings, createSite, translationsOf } from '../harness.fixture.ts';
export { misbehaviors, startHostileModel } from '../hostile/model.fixture.ts';
export { type HostileRun, translateHostile } from '../hostile/run.fixture.ts';
export {
  duringTwoCalls,
  kill,
  type PaidProvider,
  startPaidProvider,
  startWorker,
} from '../paid-provider.fixture.ts';
export { measureShortAnswers } from '../short-answers.fixture.ts';
