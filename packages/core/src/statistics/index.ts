export { statisticsEndpoints } from './endpoints.ts';
export { addVisits } from './visits.store.ts';
