import {
  cancelJobEndpoint,
  listJobsEndpoint,
  readOperationsEndpoint,
  retryJobEndpoint,
} from '@dragoman/contract/operations';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { actOnJob, listJobs, type OperationsDeps } from './jobs.ts';
import { readOperations } from './overview.ts';

/** Endpoints for administrators who operate the installation. */
export function operationsEndpoints(deps: OperationsDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(readOperationsEndpoint, (_input, on: OperationsDeps) => readOperations(on)),
    implement(listJobsEndpoint, ({ query }, on: OperationsDeps) => listJobs(on, query)),
    implement(retryJobEndpoint, async ({ body, user, request }, on: OperationsDeps) => {
      await actOnJob(on, { ...body, action: 'retry', admin: user, ip: request.address });
      return { success: true as const };
    }),
    implement(cancelJobEndpoint, async ({ body, user, request }, on: OperationsDeps) => {
      await actOnJob(on, { ...body, action: 'cancel', admin: user, ip: request.address });
      return { success: true as const };
    }),
  ]);
}
