export { translationMemoryEndpoints } from './endpoints.ts';
export { exportMemory, exportTranslations, type TranslationExport } from './export.ts';
export { type ImportReport, importMemory, type MemoryImport } from './import.ts';
export {
  findMatches,
  forgetEdits,
  lookupMemory,
  memoryCovers,
  rememberEdit,
  rememberEdits,
} from './lookup.ts';
export type { MemoryPair, MemoryRow } from './memory.store.ts';
