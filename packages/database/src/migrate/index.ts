export { migrate, refuseUnknown } from './migrate.ts';
export { appliedVersions, type DatabaseState, databaseState, isSupabase } from './state.ts';
