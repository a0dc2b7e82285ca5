export {
  DiedTooOften,
  defineJob,
} from './job.ts';
export {
  type Jobs,
  startJobs,
} from './start.ts';
