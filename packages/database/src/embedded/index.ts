export { clearLeftovers, isAlive } from './postmaster.ts';
export type { EmbeddedPostgres } from './server.ts';
export {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
  stopOrphanedPostgres,
} from './start.ts';
