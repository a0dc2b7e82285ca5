import { demoMemory, readMemory } from '../src/index.ts';
import { shopUnits } from './shop-units.ts';

/** Lists missing units and unused entries of the memories. Exits with 1 if there are any. */
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
