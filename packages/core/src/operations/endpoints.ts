import type { AnswerOf } from '@dragoman/contract/endpoints';
import {
  cancelJobEndpoint,
  listJobsEndpoint,
  readOperationsEndpoint,
  retryJobEndpoint,
} from '@dragoman/contract/operations';
import type { HasDatabase } from '@dragoman/database/connection';
import { redactText } from '@dragoman/domain/log';
import { endpointsOf, implement } from '../api/index.ts';
import { type QueueLength, readQueueLengths } from '../observability/index.ts';
import {
  type ListedProcess,
  type ReportedEngine,
  selectProcesses,
  selectTraffic,
} from '../process-reports/index.ts';
import { actOnJob, listJobs, type OperationsDeps } from './jobs.ts';
import {
  type EngineSpending,
  selectActions,
  selectCertificates,
  selectSpending,
} from './operations.store.ts';

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

type Operations = AnswerOf<typeof readOperationsEndpoint>;

const maxListed = 50;
const lastActions = 20;

/** Reads the state of the installation. */
export async function readOperations({ database }: HasDatabase): Promise<Operations> {
  const { kysely } = database;
  const [processes, lengths, spending, { certificates, total }, traffic, actions] =
    await Promise.all([
      selectProcesses(kysely),
      readQueueLengths(database),
      selectSpending(kysely),
      selectCertificates(kysely, maxListed),
      selectTraffic(kysely, maxListed),
      selectActions(kysely, lastActions),
    ]);
  return {
    processes: processes.map(({ engines: _engines, ...one }) => ({
      ...one,
      roles: [...one.roles],
    })),
    queues: queuesOf(lengths),
    engines: enginesOf(processes, spending),
    certificates: certificates.map((one) => ({
      ...one,
      last_error: one.last_error && redactText(one.last_error),
    })),
    certificate_count: total,
    traffic,
    actions,
  };
}

function queuesOf(lengths: readonly QueueLength[]): Operations['queues'] {
  const byQueue = Map.groupBy(lengths, ({ queue }) => queue);
  return [...byQueue]
    .map(([queue, states]) => {
      const of = (state: QueueLength['state']) => states.find((one) => one.state === state);
      const lengthOf = (state: QueueLength['state']) => of(state)?.length ?? 0;
      return {
        queue,
        waiting: lengthOf('waiting'),
        retrying: lengthOf('retrying'),
        running: lengthOf('running'),
        failed: lengthOf('failed'),
        oldest_seconds: of('waiting')?.age ?? null,
      };
    })
    .toSorted((one, other) => one.queue.localeCompare(other.queue));
}

/** Combines what running processes report of the engines with what their calls cost. */
function enginesOf(
  processes: readonly ListedProcess[],
  spending: readonly EngineSpending[],
): Operations['engines'] {
  const reports = processes.filter((one) => !one.is_silent).flatMap(({ engines }) => engines);
  const names = new Set([...reports, ...spending].map(({ name }) => name));
  return [...names].map((name) => {
    const own = reports.filter((one) => one.name === name);
    const spent = spending.find((one) => one.name === name);
    return {
      name,
      breaker: breakerOf(own),
      last_error: lastErrorOf(own),
      calls: spent?.calls ?? 0,
      failed_calls: spent?.failed_calls ?? 0,
      cost: spent?.cost ?? 0,
    };
  });
}

function breakerOf(reports: readonly ReportedEngine[]): 'closed' | 'open' | null {
  if (reports.some(({ breaker }) => breaker === 'open')) return 'open';
  return reports.some(({ breaker }) => breaker === 'closed') ? 'closed' : null;
}

function lastErrorOf(reports: readonly ReportedEngine[]) {
  const errors = reports.flatMap(({ lastError }) => lastError ?? []);
  const last = errors.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  return last === undefined ? null : { ...last, message: redactText(last.message) };
}
