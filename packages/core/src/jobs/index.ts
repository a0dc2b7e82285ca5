export {
  DiedTooOften,
  defineJob,
  type Job,
  type JobContext,
  type JobOptions,
} from './job.ts';
export {
  type DeadLetter,
  type EnqueueOptions,
  type Jobs,
  type StartJobsOptions,
  startJobs,
} from './start.ts';
