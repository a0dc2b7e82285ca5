export { type CsvFault, type CsvRecord, readCsv, writeCsv } from './csv.ts';
export {
  type MemoryEntry,
  type MemoryFault,
  type MemoryFormat,
  type ReadMemory,
  readCsvMemory,
  sortOut,
  writeCsvMemory,
} from './memory.ts';
