export {
  type ApiHarness,
  brokenToken,
  startApi,
} from './harness.ts';
