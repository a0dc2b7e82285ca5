/** Regenerates packages/database/schema/public.txt from the migrations: node packages/database/scripts/describe.ts */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSchema, readCatalogue } from '../src/schema-description/index.ts';
import { createTestDatabase } from '../src/testing/index.ts';

const folder = join(import.meta.dirname, '../schema');
const { database, close } = await createTestDatabase();
try {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'public.txt'), describeSchema(await readCatalogue(database.pool)));
} finally {
  await close();
}
