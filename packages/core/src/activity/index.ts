export { recordActivity } from './activity.ts';
export { activityEndpoints } from './endpoints.ts';
