import {
  cancelJobEndpoint,
  listJobsEndpoint,
  readOperationsEndpoint,
  retryJobEndpoint,
} from '@dragoman/contract/operations';
import { endpointsOf, implement } from '../api/index.ts';
import { actOnJob, listJobs, type OperationsDeps } from './jobs.ts';
import { readOperations } from './overview.ts';

/** Endpoints for administrators who operate the installation. */
export const operationsEndpoints = endpointsOf<OperationsDeps>([
  implement(readOperationsEndpoint, (_input, deps) => readOperations(deps)),
  implement(listJobsEndpoint, ({ query }, deps) => listJobs(deps, query)),
  implement(retryJobEndpoint, async ({ body, user, request }, deps) => {
    await actOnJob(deps, { ...body, action: 'retry', admin: user, ip: request.address });
    return { success: true as const };
  }),
  implement(cancelJobEndpoint, async ({ body, user, request }, deps) => {
    await actOnJob(deps, { ...body, action: 'cancel', admin: user, ip: request.address });
    return { success: true as const };
  }),
]);
