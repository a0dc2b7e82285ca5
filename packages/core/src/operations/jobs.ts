import type { AnswerOf } from '@dragoman/contract/endpoints';
import type { listJobsEndpoint } from '@dragoman/contract/operations';
import type { Database, HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { type Log, redactText } from '@dragoman/domain/log';
import { type Jobs, listQueuedJobs, type QueuedJob, type QueuedJobState } from '../jobs/index.ts';
import { insertAction, selectAddresses } from './operations.store.ts';

export interface OperationsDeps extends HasDatabase {
  readonly jobs: Jobs;
  readonly log: Log;
}

interface JobsPage {
  readonly state: QueuedJobState;
  readonly page: number;
  readonly limit: number;
}

/** Lists the jobs in a state, with the website that each works for. */
export async function listJobs(
  { database }: Pick<OperationsDeps, 'database'>,
  { state, page, limit }: JobsPage,
): Promise<AnswerOf<typeof listJobsEndpoint>> {
  const { jobs, total } = await listQueuedJobs(database, {
    state,
    limit,
    offset: (page - 1) * limit,
  });
  const ids = jobs.flatMap((job) => websiteIdOf(job) ?? []);
  const addresses = await selectAddresses(database.kysely, ids);
  const listed = jobs.map((job) => ({
    id: job.id,
    queue: job.queue,
    state: job.state,
    website: addresses.get(websiteIdOf(job) ?? '') ?? null,
    attempts: job.attempts,
    since: job.since,
    reason: job.reason && redactText(job.reason),
    request_id: job.requestId,
    is_cancelled: job.isCancelled,
  }));
  return { jobs: listed, total };
}

const idAtStart = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

/** The keys of jobs for a website begin with its id. */
function websiteIdOf({ key }: QueuedJob): string | undefined {
  return idAtStart.exec(key)?.[0];
}

interface JobAction {
  readonly action: 'retry' | 'cancel';
  readonly queue: string;
  readonly id: string;
  readonly admin: { readonly id: string; readonly email: string | undefined };
  /** The administrator's network address. */
  readonly ip: string;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Retries or cancels a job, and records who did it.
 * @throws DragomanError not-found if the job has ended, or runs and is to be retried
 */
export async function actOnJob(
  { database, jobs, log }: OperationsDeps,
  { action, queue, id, admin, ip }: JobAction,
): Promise<void> {
  const isDone = uuid.test(id) && (await jobs[action]({ queue, id }));
  if (!isDone) throw new DragomanError('not-found', { message: 'This job is no longer there.' });
  log.warn({ action, queue, jobId: id, adminId: admin.id }, 'an administrator changed a job');
  await recordAction(database, { action, queue, job_id: id, admin, ip });
}

interface Action extends Partial<Pick<JobAction, 'admin' | 'ip'>> {
  readonly action: 'retry' | 'cancel' | 'reset_factors';
  readonly queue?: string;
  readonly job_id?: string;
  /** Whose factors were reset. */
  readonly user_id?: string;
}

/** Records what was done to a job or a user: by an administrator, or without one by a command on the server. */
export function recordAction({ kysely }: Database, { admin, ...action }: Action): Promise<void> {
  const { id: admin_id = null, email: admin_email = null } = admin ?? { email: 'dragoman' };
  return insertAction(kysely, { ...action, admin_id, admin_email });
}
