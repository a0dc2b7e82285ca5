export {
  DiedTooOften,
  defineJob,
  type Job,
  JobCancelled,
} from './job.ts';
export { listQueuedJobs, type QueuedJob, type QueuedJobState } from './queued-jobs.store.ts';
export { type RunLock, RunLocks } from './run-locks.ts';
export {
  type HasJobs,
  type Jobs,
  startJobs,
} from './start.ts';
