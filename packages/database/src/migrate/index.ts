export { isSupabase, migrate, refuseUnknown } from './migrate.ts';
export { type DatabaseState, databaseState } from './state.ts';
