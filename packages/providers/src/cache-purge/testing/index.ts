export { type PurgeDouble, type PurgeFault, startPurgeDouble } from './purge-double.ts';
