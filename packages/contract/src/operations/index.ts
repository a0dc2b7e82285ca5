import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  idField,
  pageFields,
  timestampField,
} from '../endpoints/index.ts';

const processFields = z.object({
  machine: z.string(),
  /** `web`, `worker`, `proxy 1`..., or `all` for a single process. */
  name: z.string(),
  process_id: countField,
  roles: z.array(z.string()),
  version: z.string(),
  memory_bytes: countField,
  started_at: timestampField,
  seen_at: timestampField,
  /** True if it has not reported for a minute. */
  is_silent: z.boolean(),
});

const engineFields = z.object({
  name: z.string(),
  /** `open` if a process makes few calls after unusable answers; null for engines on this machine. */
  breaker: z.enum(['closed', 'open']).nullable(),
  last_error: z.object({ message: z.string(), at: timestampField }).nullable(),
  /** Of this month, for engines that bill calls. */
  calls: countField,
  failed_calls: countField,
  /** US dollars. */
  cost: z.number(),
});

const queueFields = z.object({
  queue: z.string(),
  waiting: countField,
  retrying: countField,
  running: countField,
  failed: countField,
  /** Seconds for which the oldest waiting job has been due; null if none waits. */
  oldest_seconds: z.number().nullable(),
});

const certificateFields = z.object({
  host: z.string(),
  /** Null until the first one is issued. */
  not_after: timestampField.nullable(),
  /** Consecutive failed orders. */
  failures: countField,
  last_error: z.string().nullable(),
});

const trafficFields = z.object({
  website_id: z.string(),
  url: z.string(),
  requests: countField,
  /** Of these, answered without asking the website. */
  cached: countField,
});

const actionFields = z.object({
  id: z.string(),
  admin_email: z.string().nullable(),
  action: z.enum(['retry', 'cancel', 'reset_factors']),
  /** Of a job that was retried or cancelled. */
  queue: z.string().nullable(),
  job_id: z.string().nullable(),
  /** Whose factors were reset; null once the account is gone. */
  user_email: z.string().nullable(),
  acted_at: timestampField,
});

const operations = z.object({
  processes: z.array(processFields),
  queues: z.array(queueFields),
  engines: z.array(engineFields),
  /** At most 50, those that expire first. */
  certificates: z.array(certificateFields),
  certificate_count: countField,
  /** Of the last 24 hours, at most 50 websites, the busiest first. */
  traffic: z.array(trafficFields),
  /** At most 20, newest first. */
  actions: z.array(actionFields),
});

export type Operations = z.infer<typeof operations>;

export const readOperationsEndpoint = defineEndpoint('read-operations', {
  call: 'GET /api/admin/operations',
  access: 'admin',
  summary: 'Processes, queues, engines, certificates and traffic of the installation',
  answer: operations,
});

export const jobStates = ['failed', 'running', 'retrying', 'waiting'] as const;

const jobFields = z.object({
  id: z.string(),
  queue: z.string(),
  state: z.enum(jobStates),
  /** Address of the website it works for. */
  website: z.string().nullable(),
  attempts: countField,
  /** When it failed, began to run, or is due. */
  since: timestampField,
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
  /** True until its worker has given it up. */
  is_cancelled: z.boolean(),
});

const jobList = z.object({ jobs: z.array(jobFields), total: countField });

export type ListedJob = z.infer<typeof jobFields>;

export const listJobsEndpoint = defineEndpoint('list-jobs', {
  call: 'GET /api/admin/operations/jobs',
  access: 'admin',
  summary: 'Jobs in a state: failed ones newest first, all others oldest first',
  query: z.object({ ...pageFields, state: z.enum(jobStates).default('failed') }),
  answer: jobList,
});

const jobName = z.object({ queue: z.string().min(1).max(100), id: idField });
const done = z.object({ success: z.literal(true) });

export const retryJobEndpoint = defineEndpoint('retry-job', {
  call: 'POST /api/admin/operations/retry-job',
  access: 'admin',
  summary: 'Runs a failed job again, or one that waits for its next attempt at once',
  body: jobName,
  answer: done,
  errors: ['not-found'],
});

export const cancelJobEndpoint = defineEndpoint('cancel-job', {
  call: 'POST /api/admin/operations/cancel-job',
  access: 'admin',
  summary: 'Stops a job that waits or runs; removes a failed one from the list',
  description:
    'A job is stopped by its worker, within seconds. It is then listed as failed and can be retried.',
  body: jobName,
  answer: done,
  errors: ['not-found'],
});
