export { statisticsEndpoints } from './endpoints.ts';
