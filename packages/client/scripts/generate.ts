import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { generated } from './contract-types.ts';

for (const [name, text] of Object.entries(await generated()))
  writeFileSync(path.resolve(import.meta.dirname, '../src', name), text);
