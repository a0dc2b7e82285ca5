export { selectPausedEngines } from '../process-reports/index.ts';
export { operationsEndpoints, readOperations } from './endpoints.ts';
export { type OperationsDeps, recordAction } from './jobs.ts';
