export { databaseUrl, withClient } from './server.ts';
export { createTestDatabase, createUser, type TestDatabase } from './test-database.ts';
