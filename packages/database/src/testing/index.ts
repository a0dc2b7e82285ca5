export { closing } from './closing.ts';
export { createOlderCluster, olderPrograms } from './older-cluster.ts';
export { databaseUrl, withClient } from './server.ts';
export {
  createEmptyDatabase,
  createTestDatabase,
  createUser,
  insertWebsite,
  type TestDatabase,
} from './test-database.ts';
