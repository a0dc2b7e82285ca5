export { clearLeftovers, isAlive } from './postmaster.ts';
export type { EmbeddedPostgres } from './server.ts';
export {
  startEmbeddedPostgres,
  stopOrphanedPostgres,
} from './start.ts';
