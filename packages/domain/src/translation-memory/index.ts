export { csvRecords, writeCsv } from './csv.ts';
export {
  csvMemoryHeader,
  faultOf,
  guardFormula,
  type MemoryEntry,
  type MemoryFault,
  type MemoryFormat,
  type ReadMemory,
  readCsvMemory,
  readCsvMemorySteps,
  runSteps,
  type Steps,
  unguardFormula,
  writeCsvMemory,
} from './memory.ts';
