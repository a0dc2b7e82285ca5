export { isSupabase, migrate } from './migrate.ts';
