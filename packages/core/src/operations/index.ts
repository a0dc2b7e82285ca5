export { operationsEndpoints, readOperations } from './endpoints.ts';
export { startHeartbeat } from './heartbeat.ts';
export { type OperationsDeps, recordAction } from './jobs.ts';
export { selectPausedEngines } from './processes.store.ts';
export { openTraffic, type Traffic, type Visit } from './traffic.ts';
