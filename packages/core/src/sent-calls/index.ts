export { sentCallEndpoints } from './endpoints.ts';
export { recordSent, selectMasks, watchSentCalls } from './sent-calls.ts';
