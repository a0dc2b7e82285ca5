export { createTestDatabase, createUser, type TestDatabase } from './test-database.ts';
