export { databaseUrl, withClient } from './server.ts';
export {
  createEmptyDatabase,
  createTestDatabase,
  createUser,
  type TestDatabase,
} from './test-database.ts';
