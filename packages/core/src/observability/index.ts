export { type QueueLength, readCertificateAges, readQueueLengths } from './installation.store.ts';
export { type Counter, defineCounter, defineTimer, type Metric, measured } from './measures.ts';
export {
  currentOperation,
  type Operation,
  operationFields,
  requestIdOf,
  runOperation,
} from './operation.ts';
export {
  annotateSpan,
  currentTraceparent,
  openSpan,
  type Span,
  type SpanAttributes,
  traced,
  traceWith,
} from './tracing.ts';
