export { assertPostgresAccount } from './account.ts';
export { clearLeftovers, isAlive } from './postmaster.ts';
export { runningPostgresUrl } from './running.ts';
export type { EmbeddedPostgres } from './server.ts';
export {
  startEmbeddedPostgres,
  stopOrphanedPostgres,
} from './start.ts';
