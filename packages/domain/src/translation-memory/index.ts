export { writeCsv } from './csv.ts';
export {
  csvMemoryHeader,
  faultOf,
  type MemoryEntry,
  type MemoryFault,
  type MemoryFormat,
  type ReadMemory,
  readCsvMemory,
  readCsvMemorySteps,
  runSteps,
  type Steps,
  writeCsvMemory,
} from './memory.ts';
