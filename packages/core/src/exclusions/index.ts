export { exclusionEndpoints } from './endpoints.ts';
