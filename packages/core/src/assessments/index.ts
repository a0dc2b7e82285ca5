export { assessJob } from './assess.job.ts';
export { assessmentEndpoints } from './endpoints.ts';
