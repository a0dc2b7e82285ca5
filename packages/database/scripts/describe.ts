/** Writes schema/public.txt and src/schema/tables.gen.ts from the migrations: node packages/database/scripts/describe.ts */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSchema, readCatalogue, typesOfSchema } from '../src/schema-description/index.ts';
import { createTestDatabase } from '../src/testing/index.ts';

const folder = join(import.meta.dirname, '..');
const { database, close } = await createTestDatabase();
try {
  const tables = await readCatalogue(database.pool);
  writeFileSync(join(folder, 'schema/public.txt'), describeSchema(tables));
  writeFileSync(join(folder, 'src/schema/tables.gen.ts'), typesOfSchema(tables));
} finally {
  await close();
}
