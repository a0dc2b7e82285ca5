export {
  DiedTooOften,
  defineJob,
} from './job.ts';
export { type RunLock, RunLocks } from './run-locks.ts';
export {
  type Jobs,
  startJobs,
} from './start.ts';
