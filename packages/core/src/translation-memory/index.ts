export { memoryCovers } from './covers.ts';
export { exportMemory, type ImportReport, importMemory, type MemoryImport } from './import.ts';
export { lookupMemory, rememberEdit } from './lookup.ts';
export type { MemoryPair } from './memory.store.ts';
