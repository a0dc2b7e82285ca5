export { translationMemoryEndpoints } from './endpoints.ts';
export { exportMemory } from './export.ts';
export { type ImportReport, importMemory } from './import.ts';
export {
  findMatches,
  findSimilar,
  forgetEdits,
  leastSimilarity,
  lookupMemory,
  memoryCovers,
  rememberEdit,
  rememberEdits,
} from './lookup.ts';
export type { MemoryMatch, MemoryRow } from './memory.store.ts';
export { similarEntries } from './similar.store.ts';
export { holdsSought } from './sought.ts';
