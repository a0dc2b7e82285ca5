import { writeFileSync } from 'node:fs';
import { envExample } from '../packages/config/src/index.ts';

writeFileSync(new URL('../.env.example', import.meta.url), envExample());
