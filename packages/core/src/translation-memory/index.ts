export { memoryCovers } from './covers.ts';
export { exportMemory, type ImportReport, importMemory, type MemoryImport } from './import.ts';
export { forgetEdits, lookupMemory, rememberEdit, rememberEdits } from './lookup.ts';
export type { MemoryPair, MemoryRow } from './memory.store.ts';
