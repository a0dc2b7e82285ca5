export {
  type Answered,
  type ApiCall,
  type ApiHarness,
  brokenToken,
  type HarnessOptions,
  startApi,
} from './harness.ts';
