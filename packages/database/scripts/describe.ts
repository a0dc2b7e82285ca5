/** Writes schema/public.txt, src/schema/tables.gen.ts, src/schema/auth.gen.ts and the table in docs/privacy.md: node packages/database/scripts/describe.ts */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSchema, readCatalogue, typesOfSchema } from '../src/schema-description/index.ts';
import { privacyLines } from '../src/tables/index.ts';
import { createTestDatabase } from '../src/testing/index.ts';

const folder = join(import.meta.dirname, '..');
const { database, close } = await createTestDatabase();
try {
  const tables = await readCatalogue(database.pool);
  writeFileSync(join(folder, 'schema/public.txt'), describeSchema(tables));
  writeFileSync(join(folder, 'src/schema/tables.gen.ts'), typesOfSchema(tables));
  const auth = typesOfSchema(await readCatalogue(database.pool, 'auth'), 'auth');
  writeFileSync(join(folder, 'src/schema/auth.gen.ts'), auth);
  const page = join(folder, '../../docs/privacy.md');
  const head = '| Kept | Of an account | Tables |\n|---|---|---|\n';
  const [before] = readFileSync(page, 'utf8').split(head);
  writeFileSync(page, `${before}${head}${privacyLines().join('\n')}\n`);
} finally {
  await close();
}
