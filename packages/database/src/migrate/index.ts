export { isSupabase, migrate } from './migrate.ts';
export { type DatabaseState, databaseState } from './state.ts';
