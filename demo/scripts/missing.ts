import { demoMemory, readMemory } from '../src/index.ts';
import { shopUnits } from './shop-units.ts';

/** Lists the units that a memory lacks and the entries that no page uses; exits with 1 when there are any. */
const units = shopUnits();
for (const { targetLanguage, text } of demoMemory()) {
  const sources = new Set(readMemory(text).map(([source]) => source));
  const missing = [...units].filter(([unit]) => !sources.has(unit));
  const unused = [...sources].filter((source) => !units.has(source));
  for (const [unit, path] of missing) console.info(`${targetLanguage} missing (${path}): ${unit}`);
  for (const source of unused) console.info(`${targetLanguage} unused: ${source}`);
  if (missing.length + unused.length > 0) process.exitCode = 1;
}
console.info(`${units.size} units`);
